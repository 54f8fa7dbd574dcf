import { useEffect } from "react";
import type { UploadEngine } from "../sending/upload-engine";

/**
 * Files pasted anywhere are taken in; files dropped beside the drop area do not make the browser leave the
 * page.
 */
export function useFilesFromPage(engine: UploadEngine): void {
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = event.clipboardData?.files;
      if (files === undefined || files.length === 0) return;
      event.preventDefault();
      engine.add(files);
    };
    const stay = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
    };
    document.addEventListener("paste", paste);
    document.addEventListener("dragover", stay);
    document.addEventListener("drop", stay);
    return () => {
      document.removeEventListener("paste", paste);
      document.removeEventListener("dragover", stay);
      document.removeEventListener("drop", stay);
    };
  }, [engine]);
}
