import { useEffect } from "react";
import { useLocation } from "react-router";

import { Page } from "#ui/page.tsx";
import { QuestionList } from "#ui/question-list.tsx";

import { Contact, Part } from "./draft-page.tsx";
import { questions } from "./help-questions.tsx";

/** `/help`: frequent questions and the contact. */
export function Component() {
  const { hash } = useLocation();

  // The browser does not scroll to it, because it was not rendered when the URL changed.
  useEffect(() => {
    if (hash === "#contact") document.getElementById("contact")?.scrollIntoView();
  }, [hash]);

  return (
    <Page heading="Help" width="middle" lead="Answers to common questions.">
      <QuestionList questions={questions} />
      <div id="contact">
        <Part heading="Contact">
          <p>Is something wrong or missing?</p>
          <Contact />
        </Part>
      </div>
    </Page>
  );
}
