import type { JsonSystem } from "../postings/system";

/** France Travail's Offres d'emploi: `GET /partenaire/offresdemploi/v2/offres/search`. https://francetravail.io */
export const francetravail: JsonSystem = {
  kind: "json",
  list: "resultats",
  toldBy: ["id", "intitule", "dateCreation"],
  fields: {
    id: "id",
    title: "intitule",
    company: "entreprise.nom",
    description: ["description"],
    language: "=fr",
    applyUrl: [
      "origineOffre.urlOrigine",
      "contact.urlPostulation",
      "https://candidat.francetravail.fr/offres/recherche/detail/{id}",
    ],
    salary: { text: ["salaire.libelle", "salaire.commentaire"], currency: "=EUR" },
    postedAt: ["dateCreation", "dateActualisation"],
    places: [
      {
        at: "lieuTravail",
        // '75 - Paris 10e Arrondissement'
        text: "libelle",
        country: "=FR",
        postalCode: "codePostal",
        latitude: "latitude",
        longitude: "longitude",
      },
    ],
    jobTypes: ["typeContratLibelle", "typeContrat", "dureeTravailLibelleConverti"],
    names: ["appellationlibelle", "romeLibelle"],
    industries: ["secteurActiviteLibelle"],
    words: { CDI: "permanent", CDD: "fixed term", "Temps plein": "full time", "Temps partiel": "part time" },
  },
};
