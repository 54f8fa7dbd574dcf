import { reducerSlot } from "../reducer-slot";
import type { UploadsState } from "./uploads-slice";

/** Filled when the upload panel is opened. */
export const uploadsSlot = reducerSlot<UploadsState>();
