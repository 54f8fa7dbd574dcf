const around = [
  ...[
    "(?:im |in der )?(?:raum|großraum|grossraum|region|metropolregion|umgebung|nähe|umkreis)(?: von)?",
    "rund um",
    "bei",
  ],
  ...["près de", "autour de", "(?:la )?région de", "cerca de", "zona(?: de)?"],
  ...["near", "around", "in", "within", "at", "across", "throughout", "(?:field |home )?based in"],
];
const before = new RegExp(`^(?:(?:${around.join("|")})\\s+(?:the\\s+)?)+`, "i");
const beside = "surroundings|surrounding areas?|umgebung|umland|environs|alentours|alrededores|dintorni";
const after = new RegExp(
  `[\\s,-]+(?:area|wide|only|gebiet|(?:city|town) cent(?:re|er)|stadtzentrum|innenstadt|(?:and|&|und|et|y|e) (?:the )?(?:${beside}))$`,
  "i",
);

/**
 * The place in 'Raum Stuttgart', 'near the Leeds area', 'München und Umgebung', 'York city centre'; the text itself
 * where nothing surrounds it.
 */
export function withoutSurroundings(text: string): string {
  const written = text.trim();
  return written.replace(before, "").replace(after, "").replace(after, "").trim() || written;
}
