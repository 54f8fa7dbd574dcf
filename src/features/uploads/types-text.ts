/** `[".pdf", "image/*"]` as people say it: `PDF, images`. */
export function typesText(acceptedTypes: readonly string[], images: string): string {
  const names = acceptedTypes.map((type) => {
    if (type.startsWith(".")) return type.slice(1).toUpperCase();
    return type === "image/*" ? images : type;
  });
  return [...new Set(names)].join(", ");
}
