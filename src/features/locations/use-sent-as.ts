import { type RefObject, useEffect, useRef } from "react";

/**
 * A place's name that the visitor left as it was is sent as the slug it stands for, not as words to resolve
 * again; other words are sent as they are. The form's data is put right while it is gathered, so the field
 * needs no hidden twin.
 */
export function useSentAs(field: RefObject<HTMLInputElement | null>, shown: string, location: string): void {
  const meaning = useRef({ shown, location });
  useEffect(() => {
    meaning.current = { shown, location };
  }, [shown, location]);
  useEffect(() => {
    const input = field.current;
    const form = input?.form;
    const send = ({ formData }: FormDataEvent) => {
      if (input?.value === meaning.current.shown) formData.set(input.name, meaning.current.location);
    };
    form?.addEventListener("formdata", send);
    return () => form?.removeEventListener("formdata", send);
  }, [field]);
}
