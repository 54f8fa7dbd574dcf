import type { JsonSystem } from "../postings/system";

const details = "MatchedObjectDescriptor.UserArea.Details";
const at = "MatchedObjectDescriptor";

/** USAJOBS' search API: `GET /api/search`. https://developer.usajobs.gov/api-reference/get-api-search */
export const usajobs: JsonSystem = {
  kind: "json",
  list: "SearchResult.SearchResultItems",
  toldBy: ["MatchedObjectId", `${at}.PositionTitle`],
  paging: { by: { page: "Page" }, total: "SearchResult.SearchResultCountAll" },
  fields: {
    id: "MatchedObjectId",
    title: `${at}.PositionTitle`,
    company: [`${at}.OrganizationName`, `${at}.DepartmentName`],
    description: [`${details}.JobSummary`, `${details}.MajorDuties`, `${at}.QualificationSummary`],
    language: "=en",
    applyUrl: [`${at}.PositionURI`, `${at}.ApplyURI`],
    salary: {
      minimum: `${at}.PositionRemuneration.MinimumRange`,
      maximum: `${at}.PositionRemuneration.MaximumRange`,
      currency: "=USD",
      period: [`${at}.PositionRemuneration.Description`, `${at}.PositionRemuneration.RateIntervalCode`],
    },
    postedAt: [`${at}.PublicationStartDate`, `${at}.PositionStartDate`],
    validThrough: [`${at}.ApplicationCloseDate`, `${at}.PositionEndDate`],
    places: [
      {
        at: `${at}.PositionLocation`,
        text: ["LocationName", "CityName"],
        country: "CountryCode",
        latitude: "Latitude",
        longitude: "Longitude",
      },
    ],
    remote: `${details}.RemoteIndicator`,
    jobTypes: [`${at}.PositionSchedule.Name`, `${at}.PositionOfferingType.Name`],
    names: [`${at}.JobCategory.Name`],
  },
};
