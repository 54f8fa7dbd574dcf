/** An occupation as a vocabulary has it, with every title that it goes by. */
export interface Occupation {
  readonly titles: readonly string[];
  /** Names the group of occupations next to it: SOC's minor group, ISCO's unit group. */
  readonly near: string;
  /** Names the wider group. */
  readonly far: string;
}
