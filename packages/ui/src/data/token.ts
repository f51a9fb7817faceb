const place = 'kg.token'

/** Takes the token out of the address, where the command puts it: a fragment is never sent to anybody. */
export function takeToken(location: Location, history: History, storage: Storage): string | undefined {
  const given = new URLSearchParams(location.hash.slice(1)).get('token')
  if (given !== null) {
    storage.setItem(place, given)
    history.replaceState(null, '', location.pathname + location.search)
  }
  return storage.getItem(place) ?? undefined
}

export const keepToken = (token: string, storage: Storage): void => storage.setItem(place, token)

export const dropToken = (storage: Storage): void => storage.removeItem(place)
