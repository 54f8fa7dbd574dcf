import { formatNumber } from "../../shared/texts";
import type { UploadTranslate } from "./upload-texts";

const kibibyte = 1024;
const mebibyte = kibibyte * 1024;

/** Sizes count as in the limit's "256 MB", in powers of 1024. */
export function sizeText(bytes: number, t: UploadTranslate): string {
  if (bytes < mebibyte) return t("uploads.size.small", { amount: formatNumber(Math.ceil(bytes / kibibyte)) });
  return t("uploads.size", { amount: oneDecimal(bytes / mebibyte) });
}

export function speedText(bytesPerSecond: number, t: UploadTranslate): string {
  return t("uploads.speed", { amount: oneDecimal(bytesPerSecond / mebibyte) });
}

function oneDecimal(value: number): string {
  return value >= 99.95 ? formatNumber(Math.round(value)) : value.toFixed(1);
}
