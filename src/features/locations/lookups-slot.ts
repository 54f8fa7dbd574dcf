import { reducerSlot } from "../reducer-slot";
import type { LookupsState } from "./lookups-slice";

/** Filled when somebody looks for a place. */
export const lookupsSlot = reducerSlot<LookupsState>();
