import { useEffect, useEffectEvent, useState } from "react";
import { useDispatch } from "react-redux";
import { otherRoutes } from "../../shared/other-routes";
import type { LocationOption } from "../../shared/wire/locations";
import styles from "../combobox/suggestions.module.css";
import { api } from "../navigation/api";
import { isOffline } from "../site/browser";
import type { StoreDispatch } from "../site/store";
import type { LocationTextKey, TranslateLocation } from "./location-texts";

/** Degrees. */
interface Coordinates {
  readonly latitude: number;
  readonly longitude: number;
}

/** `GET /api/v1/locations/nearest?latitude=&longitude=`: the nearest town; 404 if none is near. */
const nearestApi = api.injectEndpoints({
  endpoints: (build) => ({
    nearestLocation: build.query<LocationOption, Coordinates>({
      query: (coordinates) => ({
        url: otherRoutes.nearestLocation,
        params: { ...coordinates },
        validateStatus: (response, body) => response.ok && isOption(body),
      }),
      keepUnusedDataFor: 0,
    }),
  }),
});

function isOption(body: unknown): boolean {
  const option = body as Partial<LocationOption> | null;
  return typeof option?.hierarchy === "string" && typeof option.cached_slug_with_class === "string";
}

type PositionProblem = "denied" | "unavailable" | "unsupported";
type PositionReading = Coordinates | PositionProblem;

/** A coarse or cached position is enough to find a town. */
const options: PositionOptions = { enableHighAccuracy: false, timeout: 10_000, maximumAge: 600_000 };

const permissionDenied = 1;

/** Asks the browser, which asks the visitor. Never rejects. */
export function ownPosition(geolocation: Geolocation | undefined): Promise<PositionReading> {
  return new Promise((resolve) => {
    if (geolocation === undefined) {
      resolve("unsupported");
      return;
    }
    geolocation.getCurrentPosition(
      ({ coords }) => resolve(blurred(coords)),
      ({ code }) => resolve(code === permissionDenied ? "denied" : "unavailable"),
      options,
    );
  });
}

/** Rounds to 0.01 degrees, about 1 km: the server need not know more. */
function blurred({ latitude, longitude }: Coordinates): Coordinates {
  const rounded = (degrees: number) => Math.round(degrees * 100) / 100;
  return { latitude: rounded(latitude), longitude: rounded(longitude) };
}

type Message = Extract<LocationTextKey, `nearest.${string}`>;

interface NearestPlaceProps {
  /** Each increment starts a new request. */
  readonly tries: number;
  /** Typing in it cancels the request and clears the message. */
  readonly input: HTMLInputElement;
  readonly onFound: (option: LocationOption) => void;
  readonly t: TranslateLocation;
}

export function NearestPlace({ tries, input, onFound, t }: NearestPlaceProps) {
  const dispatch = useDispatch<StoreDispatch<unknown>>();
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
      // The visitor's next action dismisses the message.
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

async function nearestPlace(dispatch: StoreDispatch<unknown>): Promise<LocationOption | Message> {
  const position = await ownPosition(navigator.geolocation);
  if (typeof position === "string") return `nearest.${position}`;
  const request = nearestApi.endpoints.nearestLocation.initiate(position, { subscribe: false });
  const { data, error } = await dispatch(request);
  if (data !== undefined) return data;
  if (error !== undefined && "status" in error && error.status === 404) return "nearest.none";
  return isOffline() ? "nearest.offline" : "nearest.failed";
}
