/** Whether a key is part of what someone types, or of a shortcut of the browser: then it is not a shortcut of this page. */
export const isTyping = ({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  ctrlKey ||
  metaKey ||
  altKey ||
  (target instanceof HTMLElement && target.closest('input, textarea, select, [role=dialog]') !== null)
