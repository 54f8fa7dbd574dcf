import { readDisciplines } from "../../../../src/server/feeds/normalise/discipline/disciplines";
import { disciplineOfCode } from "../../../../src/server/feeds/normalise/discipline/occupation-codes";
import { disciplines } from "../../../../src/server/taxonomy/taxonomy";

test.each([
  ["Technicien de Maintenance Industrielle", "engineering.maintenance"],
  ["Infirmier·ère en soins généraux", "health.nursing"],
  ["Aide-soignant (H/F)", "health.health-support"],
  ["Vendeur en prêt-à-porter", "sales.shop-work"],
  ["Vendeuse en boulangerie pâtisserie (H/F)", "sales.shop-work"],
  ["Employé de libre-service", "sales.shop-work"],
  ["Bäckereifachverkäufer (m/w/d)", "sales.shop-work"],
  ["Fachverkäufer Fleischerei", "sales.shop-work"],
  ["Verkoopmedewerker", "sales.shop-work"],
  ["Chargée de recrutement et talents", "human-resources.recruitment"],
  ["Patentanwältin", "legal.lawyers"],
  ["Traductrice japonais", "creative.writing"],
  ["Bibliothécaire", "education.libraries"],
  ["Responsable de l'entrepôt", "transport.warehouse"],
  ["Souscripteur en assurances", "finance.insurance"],
  ["Leiter Kommunikation", "marketing.public-relations"],
  ["Chef de la logistique", "transport.logistics"],
  ["Chef du département achats", "business.operations"],
  ["Chef de partie", "hospitality.chefs"],
  ["Géologue en chef", "science.earth-science"],
  ["Ingénierie logicielle", "technology"],
  ["Préparateur de commandes CACES 1", "transport.warehouse"],
  ["Développeur Fullstack", "technology.software"],
  ["Ingénieur méthodes", "engineering"],
  ["Gesundheits- und Krankenpfleger/in", "health.nursing"],
  ["Altenpflegehelfer/in", "social-care.care-homes"],
  ["Verkäufer/in", "sales.shop-work"],
  ["Bäcker/in", "hospitality.chefs"],
  ["Koch/Köchin", "hospitality.chefs"],
  ["Elektroniker/in - Betriebstechnik", "engineering.electrical"],
  ["Anlagenmechaniker/in - Sanitär-, Heizungs- und Klimatechnik", "construction.plumbing"],
  ["Bauleiter Hochbau", "construction.site-management"],
  ["Kaufmann/-frau - Büromanagement", "administration.office"],
  ["Verpleegkundige", "health.nursing"],
  ["Magazijnmedewerker", "transport.warehouse"],
  ["Camarero", "hospitality.restaurant-service"],
  ["Infermiere", "health.nursing"],
  ["Spawacz", "manufacturing.sheet-metal"],
])("%j gives %s, as a title and as an occupation's name", (name, slug) => {
  expect(readDisciplines({}, name)).toEqual([slug]);
  expect(readDisciplines({ names: [name] }, "Mitarbeiter")).toEqual([slug]);
});

test.each([
  "Crab Backer",
  "Cotton Classer",
  "Sanitary Engineer",
  "Driver - Macon, GA",
  "Train Conductor",
  "Machinist",
])("%j is not read by words of other languages", (title) => {
  const foreign =
    "hospitality.chefs manufacturing.sheet-metal construction.plumbing construction.groundwork".split(" ");
  for (const slug of readDisciplines({}, title)) expect(foreign).not.toContain(slug);
});

test.each([
  ["I1304", "engineering.maintenance"],
  ["I1304 - Installation et maintenance d'équipements industriels", "engineering.maintenance"],
  ["M1805", "technology.software"],
  ["ISCO-08 2221", "health.nursing"],
  ["http://data.europa.eu/esco/isco/C2512", "technology.software"],
  ["C5120", "hospitality.chefs"],
  ["KldB 81302", "health.nursing"],
  ["KldB 2010: 52122", "transport.driving"],
  ["29-1141.00 Registered Nurses", "health.nursing"],
  ["SOC 2231", "health.nursing"],
  ["UK SOC 6135 Care workers and home carers", "social-care.care-homes"],
  ["SOC2020: 2134", "technology.software"],
  ["SOC 2020 - 5241", "construction.electricians"],
  ["https://onsdigital.github.io/soc/8211", "transport.driving"],
])("the code %j gives %s, whatever the title", (code, slug) => {
  expect(disciplineOfCode(code)).toBe(slug);
  expect(readDisciplines({ names: [code] }, "Pilot (m/w/d)")).toEqual([slug]);
});

test("names that only look like codes are not read as codes; codes map to existing disciplines", () => {
  for (const name of "B2B Sales|A1 Driver|2221|Class C1|N/A|C2 English|SOC 2018|SOC analyst".split("|"))
    expect(disciplineOfCode(name)).toBeNull();
  const ours = new Set(disciplines.map(({ slug }) => slug));
  const letters = "ABCDEFGHIJKLMN".split("");
  const numbers = Array.from({ length: 100 }, (_, at) => String(at).padStart(2, "0"));
  const codes = numbers.flatMap((two) =>
    ["0", "1", "2", "3", "4", "5", "6", "7"].flatMap((three) => [
      ...letters.map((letter) => `${letter}${two}${three}1`),
      ...[`ISCO ${two}${three}1`, `KldB ${two}${three}12`, `SOC ${two}${three}1`, `SOC ${two}${three}2`],
    ]),
  );
  const found = new Set(codes.map(disciplineOfCode));
  for (const slug of found) expect(slug === null || ours.has(slug)).toBe(true);
  expect(found.size).toBeGreaterThan(80);
});
