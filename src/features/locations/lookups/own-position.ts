import type { Coordinates } from "./nearest-api";

type PositionProblem = "denied" | "unavailable" | "unsupported";
type PositionReading = Coordinates | PositionProblem;

/** A town is found by less, and a stored position will do: no need to wait for satellites. */
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

/** To a hundredth of a degree, about a kilometre: the server need not know more. */
function blurred({ latitude, longitude }: Coordinates): Coordinates {
  const rounded = (degrees: number) => Math.round(degrees * 100) / 100;
  return { latitude: rounded(latitude), longitude: rounded(longitude) };
}
