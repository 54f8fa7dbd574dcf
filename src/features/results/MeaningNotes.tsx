import { useSelector } from "react-redux";
import { withReading } from "../../shared/query-changes";
import { addressOf, parseQuery } from "../../shared/query-codec";
import { routes } from "../../shared/routes";
import { plainReading, type SearchQuery } from "../../shared/search-query";
import type { Meaning } from "../../shared/wire/meaning";
import { selectForeign } from "../navigation/address";
import type { StepProps, TranslateLater } from "./later-texts";
import styles from "./meaning-notes.module.css";
import { type CountedOffer, useOfferPing } from "./offer-ping";

interface NoteLink {
  readonly text: string;
  readonly to: SearchQuery;
  /** Jobs found by following it. */
  readonly count?: number;
  /** Following it removes `text` from the search. */
  readonly removes?: boolean;
  readonly offer?: CountedOffer;
}

interface Note {
  readonly text?: string;
  readonly links: readonly NoteLink[];
}

/** How the keywords were interpreted, how to undo that, and what may have been meant. */
export function MeaningNotes({ fragment, t }: StepProps) {
  const foreign = useSelector(selectForeign);
  const pingOf = useOfferPing(fragment.query);
  const notes = notesOf(t, fragment.meaning, parseQuery(fragment.query));
  if (notes.length === 0) return null;
  return (
    <ul className={styles.notes} data-in-place="keywords">
      {notes.map(({ text, links }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: notes have no more than a place.
        <li key={place}>
          {text && <span>{text}</span>}
          {links.map(({ text: name, to, count, removes, offer }) => (
            <a
              key={name}
              href={addressOf(routes.results, to, foreign)}
              rel="nofollow"
              {...pingOf(offer)}
              className={removes ? styles.removable : undefined}
              aria-label={
                removes ? t("meaning.remove", { name, jobs: t("jobs", { count: count ?? 0 }) }) : undefined
              }
            >
              {name}
              {!removes && count !== undefined && <small>{` ${t("jobs", { count })}`}</small>}
            </a>
          ))}
        </li>
      ))}
    </ul>
  );
}

function notesOf(t: TranslateLater, meaning: Meaning, query: SearchQuery): Note[] {
  const { also, left_out, corrected, similar, refinement } = meaning;
  const { keywords } = query;
  const exact = { to: withReading(query, { ...plainReading, exact: true }) };
  const plain = { to: withReading(query, plainReading) };
  const isChanged = also.length + left_out.length > 0 || refinement?.applied === true;
  const notes: (Note | null | false | 0)[] = [
    corrected &&
      (corrected.applied
        ? {
            text: t("meaning.corrected", { keywords, text: corrected.text }),
            links: [{ text: t("meaning.uncorrected", { keywords }), ...exact }],
          }
        : {
            text: t("meaning.meant"),
            links: [{ ...offered(corrected.text, corrected), offer: "correction" }],
          }),
    refinement && {
      text: t(refinement.applied ? "meaning.instead" : "meaning.only"),
      links: [
        {
          ...offered(refinement.label, refinement),
          ...(!refinement.applied && { offer: "refinement" as const }),
        },
      ],
    },
    left_out.length && { text: t("meaning.leftOut", { words: left_out.join(", ") }), links: [] },
    also.length && {
      text: t("meaning.also"),
      links: also.map(({ text, count, without }) => ({
        text,
        count,
        to: parseQuery(without),
        removes: true,
      })),
    },
    isChanged && { links: [{ text: t("meaning.exactly"), ...exact }] },
    query.exact && { text: t("meaning.isExact"), links: [{ text: t("meaning.notExactly"), ...plain }] },
    query.similar && { text: t("meaning.isSimilar"), links: [{ text: t("meaning.notSimilar"), ...plain }] },
    similar && { links: [offered(t("meaning.similar"), similar)] },
  ];
  return notes.filter((note) => typeof note === "object" && note !== null);
}

function offered(
  text: string,
  { query, count }: { readonly query: string; readonly count: number },
): NoteLink {
  return { text, to: parseQuery(query), count };
}
