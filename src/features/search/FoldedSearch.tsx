import { useState } from "react";
import { useSelector } from "react-redux";
import type { SearchQuery } from "../../shared/search-query";
import { reach } from "../../shared/texts";
import type { Place } from "../../shared/wire/results";
import { selectFragment } from "../navigation/navigation-status";
import type { Translate } from "../site/use-text";
import { locationText } from "./location-text";
import styles from "./search-form.module.css";

interface FoldedSearchProps {
  readonly query: SearchQuery;
  readonly t: Translate;
}

/**
 * The search in one line, which on small screens stands for the form and unfolds it: a native disclosure whose contents
 * the style sheet knows to be what follows it, so that it needs no script.
 */
export function FoldedSearch({ query, t }: FoldedSearchProps) {
  const place = useSelector(selectFragment)?.place ?? null;
  const isBlank = query.keywords + query.location === "";
  // Only as it is sent; from then on it is the visitor's, and a form that is being filled in stays.
  const [isOpen] = useState(isBlank);
  return (
    <details className={styles.fold} hidden={isBlank} open={isOpen}>
      <summary>{searchLine(t, query, place)}</summary>
    </details>
  );
}

/** `nurse · London, 25 miles` */
function searchLine(t: Translate, { keywords, location, radius }: SearchQuery, place: Place | null): string {
  const [name = ""] = locationText(location, place).split(",");
  const isAround = place?.class === "town" && radius > 0;
  const where = isAround ? t("form.folded.place", { place: name, ...reach(radius) }) : name;
  return [keywords, where].filter(Boolean).join(" · ");
}
