import type { ExternalToast, toast as Sonner } from 'sonner'

/** Toasts are fetched with the first one. Where they cannot be had there is none: the page says the same. */
let loaded: typeof Sonner | undefined

export async function loadToasts(): Promise<typeof Sonner> {
  loaded ??= (await import('sonner')).toast
  return loaded
}

function withToasts(tell: (toast: typeof Sonner) => unknown): void {
  if (loaded) tell(loaded)
  else loadToasts().then(tell, () => undefined)
}

/** As `toast` of sonner, for pages that need not have it from the start. */
export const toast = {
  success: (title: string, more?: ExternalToast) => withToasts((all) => all.success(title, more)),
  error: (title: string, more?: ExternalToast) => withToasts((all) => all.error(title, more)),
  dismiss: () => withToasts((all) => all.dismiss()),
}
