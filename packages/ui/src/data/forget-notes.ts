/** The theme says nothing of who was here. */
const stays = 'kg.theme'

/** Drops what the pages have noted in this browser: queries, places of graphs, the token. For whoever comes next. */
export function forgetNotes(storage: Pick<Storage, 'length' | 'key' | 'removeItem'>): void {
  const keys = Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? '')
  for (const key of keys) if (key.startsWith('kg.') && key !== stays) storage.removeItem(key)
}
