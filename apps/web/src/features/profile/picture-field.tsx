import { useMutation } from "@tanstack/react-query";
import { useRef } from "react";

import { Button } from "#ui/button.tsx";
import { initialsOf } from "#ui/initials-of.ts";

import { cropPicture } from "./crop-picture.ts";

type PictureFieldProps = {
  /** A PNG in Base64; null if there is none. */
  picture: string | null;
  /** The user's name; its initials are shown without a picture. */
  name: string;
  errors?: readonly string[] | undefined;
  onChange: (picture: string | null) => void;
};

/** Previews the picture, with buttons to replace and remove it. Saved with the form. */
export function PictureField({ picture, name, errors = [], onChange }: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const crop = useMutation({ mutationFn: cropPicture, onSuccess: onChange });
  const faults = crop.error ? [crop.error.message] : errors;

  return (
    <div className="flex flex-wrap items-center gap-4">
      <span className="grid size-[96px] flex-none place-items-center overflow-hidden rounded-full bg-accent-tint text-[1.75rem] font-bold text-accent">
        {picture === null ? (
          <span aria-hidden="true">{initialsOf(name)}</span>
        ) : (
          <img
            className="size-full object-cover"
            src={`data:image/png;base64,${picture}`}
            alt="You"
          />
        )}
      </span>
      <div className="grid gap-2">
        <div className="flex flex-wrap gap-3">
          <Button
            variant="secondary"
            size="small"
            isBusy={crop.isPending}
            onClick={() => input.current?.click()}
          >
            Upload a picture
          </Button>
          {picture !== null && (
            <Button
              variant="secondary"
              size="small"
              onClick={() => {
                crop.reset();
                onChange(null);
              }}
            >
              Remove the picture
            </Button>
          )}
        </div>
        {faults.length > 0 && (
          <p className="text-small font-medium text-bad" role="alert">
            {faults.join(" ")}
          </p>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label="Picture"
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          // Allows the user to choose the same file again after removing it.
          event.target.value = "";
          if (file) crop.mutate(file);
        }}
      />
    </div>
  );
}
