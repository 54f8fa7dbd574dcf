import fc from "fast-check";
import { readDate } from "../../../../src/server/feeds/normalise/date";

const iso = (raw: string | number, order: "dmy" | "mdy" = "dmy", country: string | null = null) =>
  readDate(raw, { order, country })?.toISOString();

const momentSince = (day: string) =>
  fc.date({ min: new Date(day), max: new Date("2099-12-31"), noInvalidDate: true });

test.each([
  ["2025-08-22 13:25:53.223", "2025-08-22T13:25:53.223Z"],
  ["2025-09-15T23:59:59.9970", "2025-09-15T23:59:59.997Z"],
  ["2023-10-12T12:00:00.0000000", "2023-10-12T12:00:00.000Z"],
  ["2042-08-23T01:40:35+0100", "2042-08-23T00:40:35.000Z"],
  ["2043-02-10T23:59:00+00:00", "2043-02-10T23:59:00.000Z"],
  ["2022-04-29T10:29:57Z", "2022-04-29T10:29:57.000Z"],
  ["2013-09-11", "2013-09-11T00:00:00.000Z"],
  ["20130911", "2013-09-11T00:00:00.000Z"],
  ["1757894400", "2025-09-15T00:00:00.000Z"],
  ["1757894400000", "2025-09-15T00:00:00.000Z"],
  ["Tue, 09 Mar 2021 00:00:00 GMT", "2021-03-09T00:00:00.000Z"],
  ["Tue, 9 Mar 2021 06:30 EST", "2021-03-09T11:30:00.000Z"],
  ["01/09/2043 12:00:00", "2043-09-01T12:00:00.000Z"],
  ["15/05/2042 12:00:00", "2042-05-15T12:00:00.000Z"],
  ["05/15/2042", "2042-05-15T00:00:00.000Z"],
  ["20-5-2023", "2023-05-20T00:00:00.000Z"],
  ["3rd June 2024 at 5:30pm", "2024-06-03T17:30:00.000Z"],
  ["June 3, 2024", "2024-06-03T00:00:00.000Z"],
  ["Thu Jun 30, 2017", "2017-06-30T00:00:00.000Z"],
  ["3. November 2026", "2026-11-03T00:00:00.000Z"],
  ["03. Nov. 2026", "2026-11-03T00:00:00.000Z"],
  ["5. März 2026", "2026-03-05T00:00:00.000Z"],
  ["Mo, 23 Nov 2026 08:00:00 +0100", "2026-11-23T07:00:00.000Z"],
  ["Mittwoch, den 24. Dezember 2026 um 8.30 Uhr", "2026-12-24T08:30:00.000Z"],
  ["le 1er octobre 2026", "2026-10-01T00:00:00.000Z"],
  ["mar. 24 nov. 2026 à 8h30", "2026-11-24T08:30:00.000Z"],
  ["24 août 2026", "2026-08-24T00:00:00.000Z"],
  ["ma 23 mrt. 2026", "2026-03-23T00:00:00.000Z"],
  ["lunes, 23 de noviembre de 2026 08:30", "2026-11-23T08:30:00.000Z"],
  ["1° ottobre 2026", "2026-10-01T00:00:00.000Z"],
  ["23 listopada 2026 r.", "2026-11-23T00:00:00.000Z"],
  ["15 paź 2026", "2026-10-15T00:00:00.000Z"],
  ["2026. november 24.", "2026-11-24T00:00:00.000Z"],
  ["24.11.2026 08:30 Uhr", "2026-11-24T08:30:00.000Z"],
  ["Veröffentlicht am 24.11.26, 8 Uhr", "2026-11-24T08:00:00.000Z"],
  ["18/11/26", "2026-11-18T00:00:00.000Z"],
  ["24-NOV-26", "2026-11-24T00:00:00.000Z"],
  ["Nov 24, '26", "2026-11-24T00:00:00.000Z"],
  ["24th of November 2026", "2026-11-24T00:00:00.000Z"],
  ["Deadline: 30 Nov 2026, 5pm", "2026-11-30T17:00:00.000Z"],
  ["24 November 2026, 11.59pm", "2026-11-24T23:59:00.000Z"],
  ["24.11.2026 5.30 p.m.", "2026-11-24T17:30:00.000Z"],
  ["/Date(1764000000000)/", "2025-11-24T16:00:00.000Z"],
  ["/Date(1764000000000+0100)/", "2025-11-24T16:00:00.000Z"],
  ["Thu Oct 01 2026 23:59:59 GMT+0200 (CEST)", "2026-10-01T21:59:59.000Z"],
  ["Tue Nov 24 08:30:00 CET 2026", "2026-11-24T07:30:00.000Z"],
  ["24 Nov 2026 08:30 GMT+1", "2026-11-24T07:30:00.000Z"],
  ["2026-07-24 08:30 Europe/Berlin", "2026-07-24T06:30:00.000Z"],
  ["2026-11-24T08:30+01:00[Europe/Berlin]", "2026-11-24T07:30:00.000Z"],
  ["20261124T083000Z", "2026-11-24T08:30:00.000Z"],
  ["20261124083000", "2026-11-24T08:30:00.000Z"],
  ["2024-06-03 12:15am", "2024-06-03T00:15:00.000Z"],
  ["2024-06-03 9:15 a.m.", "2024-06-03T09:15:00.000Z"],
  ["2024-06-03 12:15pm", "2024-06-03T12:15:00.000Z"],
  ["2024-06-03 24:00", "2024-06-04T00:00:00.000Z"],
  ["2024-06-03 23:59:60", "2024-06-04T00:00:00.000Z"],
  ["2024-06-03 10:00:30,5", "2024-06-03T10:00:30.500Z"],
  ["2024-06-03T12:00-05:30", "2024-06-03T17:30:00.000Z"],
  ["2024-06-03T12:00+02", "2024-06-03T10:00:00.000Z"],
  ["2024-06-03T12:00 est", "2024-06-03T17:00:00.000Z"],
  ["  2024-06-03  ", "2024-06-03T00:00:00.000Z"],
  ["3 SEPTEMBER 2024", "2024-09-03T00:00:00.000Z"],
  ["12/12/2024", "2024-12-12T00:00:00.000Z"],
  ["1757894400.5", "2025-09-15T00:00:00.500Z"],
  ["1970-01-01", "1970-01-01T00:00:00.000Z"],
  ["2100-12-31", "2100-12-31T00:00:00.000Z"],
  ["11/30/2026 11:59 PM ET", "2026-12-01T04:59:00.000Z"],
  ["30 June 2026 11:59 PM CT", "2026-07-01T04:59:00.000Z"],
  ["11:59 PM MT on 30 November 2026", "2026-12-01T06:59:00.000Z"],
  ["2026-11-30 12:00 pt", "2026-11-30T20:00:00.000Z"],
  ["30 November 2026, 17:00 hours", "2026-11-30T17:00:00.000Z"],
  ["30 November 2026 12:00 noon", "2026-11-30T12:00:00.000Z"],
  ["12.00 noon, 30 November 2026", "2026-11-30T12:00:00.000Z"],
  ["30 November 2026, 17.00 hrs", "2026-11-30T17:00:00.000Z"],
  ["12 noon on 30 November 2026", "2026-11-30T12:00:00.000Z"],
  ["30/11/2026 23:59 local time", "2026-11-30T23:59:00.000Z"],
])("%j is read as %s", (raw, expected) => {
  expect(iso(raw)).toBe(expected);
});

test.each([
  "",
  ..."ASAP|tomorrow|5|12:30|20240230|0000-00-00|31/02/2024|2024-13-01|99/99/9999|1969-12-31".split("|"),
  ..."2101-01-01|2024-00-10|2024-06-03 25:00|2024-06-03 12:60|2024-06-03 12:00:61|3 Smarch 2024".split("|"),
])("%j is not a date", (raw) => {
  expect(readDate(raw)).toBeNull();
});

test.each([
  ["Posted Today", "2026-11-27"],
  ["Posted Yesterday", "2026-11-26"],
  ["Posted 3 Days Ago", "2026-11-24"],
  ["about 5 hours ago", "2026-11-27"],
  ["5 minutes ago", "2026-11-27"],
  ["vor 1 Minute", "2026-11-27"],
  ["a week ago", "2026-11-20"],
  ["Veröffentlicht: vor 3 Tagen", "2026-11-24"],
  ["il y a 5 jours", "2026-11-22"],
  ["hace 2 semanas", "2026-11-13"],
  ["3 dni temu", "2026-11-24"],
  ["Posted 30+ Days Ago", undefined],
])("the relative date %j is counted from the time of the import", (raw, day) => {
  const now = new Date("2026-11-27T10:00:00Z");
  expect(readDate(raw, { order: "dmy", country: null, now })?.toISOString().slice(0, 10)).toBe(day);
  expect(readDate(raw)).toBeNull();
});

test("dates that Intl formats in English and six other languages are read, in three styles", () => {
  const locales = fc.constantFrom("en-GB", "en-US", "de", "fr", "nl", "es", "it", "pl");
  const styles = fc.constantFrom(...(["full", "long", "medium"] as const));
  fc.assert(
    fc.property(momentSince("2000-01-01"), locales, styles, (moment, locale, dateStyle) => {
      const written = new Intl.DateTimeFormat(locale, { dateStyle, timeZone: "UTC" }).format(moment);
      expect(iso(written)?.slice(0, 10)).toBe(moment.toISOString().slice(0, 10));
    }),
  );
});

test("the strings of JavaScript dates are read", () => {
  fc.assert(
    fc.property(momentSince("1975-01-01"), (moment) => {
      expect(iso(String(moment))).toBe(new Date(Math.floor(+moment / 1000) * 1000).toISOString());
    }),
  );
});

test("every moment is restored from ISO, UTC string, epoch seconds and milliseconds", () => {
  fc.assert(
    fc.property(momentSince("1974-01-01"), (moment) => {
      const seconds = Math.floor(moment.getTime() / 1000);
      expect(readDate(moment.toISOString())).toEqual(moment);
      expect(readDate(moment.getTime())).toEqual(moment);
      expect(readDate(seconds)).toEqual(new Date(seconds * 1000));
      expect(readDate(moment.toUTCString())).toEqual(new Date(seconds * 1000));
    }),
  );
});

test("no text makes readDate throw", () => {
  fc.assert(fc.property(fc.string(), (text) => void readDate(text)));
});

test.each([
  ["IST", null, "06:30"],
  ["IST", "IN", "06:30"],
  ["IST", "IE", "11:00"],
  ["IST", "GB", "11:00"],
  ["IST", "IL", "10:00"],
  ["BST", null, "11:00"],
  ["BST", "BD", "06:00"],
  ["CST", "US", "18:00"],
  ["CST", "CN", "04:00"],
  ["EST", null, "17:00"],
  ["EST", "AU", "02:00"],
  ["EDT", "US", "16:00"],
  ["AST", "SA", "09:00"],
  ["AEDT", null, "01:00"],
])("noon %s of a job in the country %s is %s UTC", (zone, country, time) => {
  expect(iso(`2024-06-03 12:00 ${zone}`, "dmy", country)).toBe(`2024-06-03T${time}:00.000Z`);
});

test("a time with an unknown zone is refused, not read as another moment", () => {
  expect(iso("2024-06-03 12:00 QQT")).toBeUndefined();
});

test("either order of day and month is read; a month over 12 swaps them", () => {
  expect(iso("12/11/2024", "mdy")).toBe("2024-12-11T00:00:00.000Z");
  expect(iso("11/12/2024", "dmy")).toBe("2024-12-11T00:00:00.000Z");
  expect(iso("13/12/2024", "mdy")).toBe("2024-12-13T00:00:00.000Z");
  expect(iso("12/13/2024", "dmy")).toBe("2024-12-13T00:00:00.000Z");
});

test("a small number is epoch seconds; the same digits as text are not a date", () => {
  expect(iso(86_400)).toBe("1970-01-02T00:00:00.000Z");
  expect(readDate("86400")).toBeNull();
});

test.each([0, -0, 0.5, 1, -1, "0", "000000000"])("%j is an empty value, not a moment of 1970", (raw) => {
  expect(readDate(raw)).toBeNull();
});
