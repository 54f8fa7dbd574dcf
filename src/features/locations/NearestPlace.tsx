import type { ThunkDispatch, UnknownAction } from "@reduxjs/toolkit";
import { useEffect, useEffectEvent, useState } from "react";
import { useDispatch } from "react-redux";
import type { LocationOption } from "../../shared/wire/locations";
import styles from "../combobox/suggestions.module.css";
import { isOffline } from "../site/is-offline";
import type { LocationTextKey, TranslateLocation } from "./combobox/location-texts";
import { nearestApi } from "./lookups/nearest-api";
import { ownPosition } from "./lookups/own-position";

type Message = Extract<LocationTextKey, `nearest.${string}`>;

interface NearestPlaceProps {
  /** How often it has been asked for; each further time is a new request. */
  readonly tries: number;
  /** Typing, leaving or going back takes the message away, and the answer is no longer wanted. */
  readonly input: HTMLInputElement;
  readonly onFound: (option: LocationOption) => void;
  readonly t: TranslateLocation;
}

/**
 * *Use my location*: asks the browser where it is and the server what is there, and says so if either cannot
 * tell.
 */
export function NearestPlace({ tries, input, onFound, t }: NearestPlaceProps) {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const [message, setMessage] = useState<Message | null>(null);
  const found = useEffectEvent(onFound);
  useEffect(() => {
    if (tries === 0) return;
    const ending = new AbortController();
    const end = () => {
      ending.abort();
      setMessage(null);
    };
    setMessage("nearest.locating");
    input.addEventListener("input", end, { signal: ending.signal });
    document.addEventListener("reset", end, { signal: ending.signal });
    nearestPlace(dispatch).then((answer) => {
      if (ending.signal.aborted) return;
      if (typeof answer !== "string") {
        end();
        found(answer);
        return;
      }
      setMessage(answer);
      // Whatever the visitor turns to next, they have read it.
      document.addEventListener("pointerdown", end, { signal: ending.signal });
      document.addEventListener("focusin", end, { signal: ending.signal });
    });
    return end;
  }, [tries, dispatch, input]);
  return (
    <p className={message === null ? "visually-hidden" : styles.notice} aria-live="polite">
      {message === null ? "" : t(message)}
    </p>
  );
}

async function nearestPlace(
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>,
): Promise<LocationOption | Message> {
  const position = await ownPosition(navigator.geolocation);
  if (typeof position === "string") return `nearest.${position}`;
  const request = nearestApi.endpoints.nearestLocation.initiate(position, { subscribe: false });
  const { data, error } = await dispatch(request);
  if (data !== undefined) return data;
  if (error !== undefined && "status" in error && error.status === 404) return "nearest.none";
  return isOffline() ? "nearest.offline" : "nearest.failed";
}
