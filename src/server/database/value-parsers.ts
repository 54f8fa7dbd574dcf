/** By type OID, from PostgreSQL's text format. One table for both drivers, whose defaults differ. */
export const valueParsers: Readonly<Record<number, (text: string) => unknown>> = {
  16: (text) => text === "t",
  17: readBytes,
  20: Number, // int8
  21: Number, // int2
  23: Number, // int4
  26: Number, // oid
  114: JSON.parse, // json
  700: Number, // float4
  701: Number, // float8
  1700: Number, // numeric
  3802: JSON.parse, // jsonb
  1082: (text) => text, // date
  1114: (text) => text, // timestamp
  1184: readTimestamp,
};

/** Array OID → element OID, for elements that the table above parses or that are texts. */
export const arrayElements: Readonly<Record<number, number>> = {
  1000: 16,
  1001: 17,
  1005: 21,
  1007: 23,
  1009: 25, // text
  1015: 1043, // varchar
  1016: 20,
  1021: 700,
  1022: 701,
  1028: 26,
  199: 114,
  1115: 1114,
  1182: 1082,
  1185: 1184,
  1231: 1700,
  3807: 3802,
};

/** Into a buffer of its own, which can be transferred to another thread without a copy. */
function readBytes(text: string): Uint8Array {
  const bytes = new Uint8Array((text.length - 2) / 2);
  Buffer.from(bytes.buffer).write(text.slice(2), "hex");
  return bytes;
}

/** Sessions run in UTC (`2026-01-02 03:04:05.678+00`); a time that Date cannot hold stays as written. */
function readTimestamp(text: string): string {
  const time = Date.parse(text.replace(" ", "T").replace(/\+00$/, "Z"));
  return Number.isNaN(time) ? text : new Date(time).toISOString();
}
