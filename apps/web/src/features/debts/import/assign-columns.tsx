import { type ReactNode, useState } from "react";

import { Notice } from "#ui/notice.tsx";
import { ScrollRegion } from "#ui/scroll-region.tsx";
import { SelectField } from "#ui/field.tsx";
import { Table } from "#ui/table.tsx";
import { Section } from "#ui/section.tsx";

import { type Columns, type Field, readTitles } from "./find-columns.ts";
import type { Sheet } from "./use-debt-import.ts";

/** The fields that a user can assign. Others are read only if their columns are recognized. */
const FIELDS: readonly (readonly [Field, label: string])[] = [
  ["name", "Name of the debt"],
  ["balance", "Balance"],
  ["apr", "APR"],
  ["minimum", "Minimum payment"],
  ["due_day", "Due day"],
  ["kind", "Kind"],
  ["lender", "Lender"],
];

const ROWS_SHOWN = 6;
const FIRST_ROWS_OFFERED = 20;
const CELL_LENGTH_MAX = 40;

type AssignColumnsProps = { sheet: Sheet; onChange: (columns: Columns) => void };

export function AssignColumns({ sheet, onChange }: AssignColumnsProps) {
  const fields = <ColumnFields sheet={sheet} onChange={onChange} />;
  if (sheet.isRecognized) return <RecognizedColumns>{fields}</RecognizedColumns>;

  return (
    <Section heading="Which column is which?" className="grid grid-cols-1 gap-3">
      {!sheet.isComplete && (
        <Notice tone="attention">
          We did not recognize the columns of this file. Choose at least the name and the balance.
        </Notice>
      )}
      {fields}
    </Section>
  );
}

function RecognizedColumns({ children }: { children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false);

  return (
    <details
      className="grid grid-cols-1 gap-3"
      open={isOpen}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary className="min-h-target cursor-pointer content-center font-semibold">
        Change the columns
      </summary>
      {isOpen && children}
    </details>
  );
}

function ColumnFields({ sheet, onChange }: AssignColumnsProps) {
  const { cells, columns } = sheet;
  const titles = readTitles(cells, columns);
  const options = titles.map((title, index) => [String(index), shorten(title)] as const);
  const assign = (field: Field, value: string) => {
    const at = Object.fromEntries(
      Object.entries(columns.at).filter(
        ([each, index]) => each !== field && String(index) !== value,
      ),
    );
    onChange({ ...columns, at: value === "" ? at : { ...at, [field]: Number(value) } });
  };

  return (
    <>
      <div className="mb-4 grid grid-cols-[repeat(auto-fill,minmax(min(14rem,100%),1fr))] gap-x-4 gap-y-3">
        {FIELDS.map(([field, label]) => (
          <SelectField
            key={field}
            label={label}
            name={field}
            options={[["", "None"], ...options]}
            value={columns.at[field] ?? ""}
            onChange={({ target }) => assign(field, target.value)}
          />
        ))}
        <SelectField
          label="First row with a debt"
          name="first_row"
          options={cells
            .slice(0, FIRST_ROWS_OFFERED)
            .map((row, index) => [
              String(index),
              `${index + 1}: ${shorten(row.filter((cell) => cell !== "").join(", ") || "empty")}`,
            ])}
          value={columns.firstRow}
          onChange={({ target }) => onChange({ ...columns, firstRow: Number(target.value) })}
        />
      </div>
      <FirstRows sheet={sheet} titles={titles} />
    </>
  );
}

function FirstRows({ sheet, titles }: { sheet: Sheet; titles: readonly string[] }) {
  const { cells, columns } = sheet;
  const findFormField = new Map(
    FIELDS.flatMap(([field, label]) => {
      const index = columns.at[field];
      return index === undefined ? [] : [[index, label] as const];
    }),
  );

  const rows = cells
    .map((row, index) => ({ row, line: index + 1 }))
    .slice(columns.firstRow)
    .filter(({ row }) => row.some((cell) => cell !== ""))
    .slice(0, ROWS_SHOWN);

  return (
    <ScrollRegion label="First rows of the file">
      <Table
        caption={
          <span className="text-small wrap-anywhere text-ink-soft">First rows of the file</span>
        }
        showsCaption
        className="[&_:is(th,td)]:py-1.5 [&_:is(th,td)]:text-start"
        columns={[
          "Row",
          ...titles.map((title, index) => ({
            name: (
              <>
                {shorten(title)}
                {findFormField.has(index) && (
                  <span className="block font-semibold text-accent">
                    {findFormField.get(index)}
                  </span>
                )}
              </>
            ),
          })),
        ]}
      >
        <tbody>
          {rows.map(({ row, line }) => (
            <tr key={line}>
              <td>{line}</td>
              {titles.map((_, index) => (
                <td key={index}>{shorten(row[index] ?? "")}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </ScrollRegion>
  );
}

function shorten(text: string): string {
  return text.length > CELL_LENGTH_MAX ? `${text.slice(0, CELL_LENGTH_MAX - 1)}…` : text;
}
