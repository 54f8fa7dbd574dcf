import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";

/** Files in the formats of O*NET and ESCO with invented contents. */
export async function writeVocabularies(folder: string): Promise<void> {
  await writeOnet(path.join(folder, "db"), alternateTitles);
  await writeFile(path.join(folder, "esco.csv"), esco);
  await writeFile(path.join(folder, "vocabulary.txt"), "pilchard packer = fish packer\n");
}

export async function writeOnet(folder: string, alternate: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, "Read Me.txt"), "O*NET 99.1 Database\n");
  await writeFile(path.join(folder, "Occupation Data.txt"), occupationData);
  await writeFile(path.join(folder, "alternate_titles.txt"), alternate);
}

const occupationData = [
  "O*NET-SOC Code\tTitle\tDescription",
  '98-1011.00\tCloud Herders\tHerd clouds, "big" ones.',
  "98-1012.00\tRain Callers\tCall rain.",
  "99-1011.00\tMoon Painters\tPaint moons.",
  "",
].join("\r\n");

const alternateTitles = [
  "O*NET-SOC Code\tAlternate Title\tShort Title\tSource(s)",
  "98-1011.00\tSky Shepherd (Clouds)\tn/a\t01",
  "98-1011.00\tNimbus Wrangler\tNWR\t01",
  "97-0000.00\tNobody\tn/a\t01",
  "",
].join("\n");

const esco = `conceptType,iscoGroup,preferredLabel,altLabels
Occupation,9911,zeppelin steward,"airship steward
zeppelin host"
Occupation,9911,balloon steward,
`;
