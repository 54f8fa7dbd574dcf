import { reducerSlot } from "../reducer-slot";
import type { VisitsState } from "./visits-slice";

/** Filled when what remembers visits is loaded. */
export const visitsSlot = reducerSlot<VisitsState>();
