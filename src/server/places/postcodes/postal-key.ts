/** A postal code as it is stored: capitals and digits only. */
export function postalKey(code: string): string {
  return code
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "")
    .slice(0, 12);
}
