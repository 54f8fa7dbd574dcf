import { createPrivateKey, type KeyObject } from "node:crypto";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";

/** A service account of Google's, as its key file names it. */
export interface GoogleKey {
  readonly email: string;
  readonly keyId: string;
  readonly privateKey: KeyObject;
  /** Where access tokens are given out. */
  readonly tokenUri: string;
}

interface KeyReading {
  readonly key?: GoogleKey;
  readonly mistakes: readonly string[];
}

const variable = "GOOGLE_INDEXING_KEY_FILE";

/** Reads the file that the variable names. What stands in it is never shown. */
export function readGoogleKey(file: string | undefined, workingDirectory: string): KeyReading {
  if (file === undefined) return { mistakes: [`googleIndexing needs the variable ${variable} beside it.`] };
  try {
    return { key: keyIn(readFileSync(resolve(workingDirectory, file), "utf8")), mistakes: [] };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const isMissing = code === "ENOENT" || code === "EACCES" || code === "EISDIR";
    const why = isMissing ? `it cannot be read (${code})` : "it is none";
    return { mistakes: [`${variable} must name the JSON key of a service account: ${why}.`] };
  }
}

function keyIn(text: string): GoogleKey {
  const { client_email: email, private_key_id: keyId, private_key, token_uri: tokenUri } = JSON.parse(text);
  const texts = [email, keyId, private_key, tokenUri];
  if (!texts.every((each) => typeof each === "string" && each !== "")) throw new Error("A part is missing.");
  if (!/^https?:$/.test(new URL(tokenUri).protocol)) throw new Error("The address is no web address.");
  const privateKey = createPrivateKey(private_key);
  if (privateKey.asymmetricKeyType !== "rsa") throw new Error("The key is of another kind.");
  return { email, keyId, privateKey, tokenUri };
}
