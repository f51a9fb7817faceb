export type Theme = 'system' | 'light' | 'dark'

const place = 'kg.theme'

export function readTheme(storage: Storage): Theme {
  const kept = storage.getItem(place)
  return kept === 'light' || kept === 'dark' ? kept : 'system'
}

/** Shows a theme, and keeps it for the next time. */
export function chooseTheme(theme: Theme, root: HTMLElement, storage: Storage): void {
  if (theme === 'system') {
    delete root.dataset.theme
    storage.removeItem(place)
  } else {
    root.dataset.theme = theme
    storage.setItem(place, theme)
  }
}
