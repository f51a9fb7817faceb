import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The program of a Chromium that is installed. */
export function browserOnPath(): string {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
  const places = (process.env.PATH ?? '').split(delimiter).flatMap((dir) => names.map((name) => join(dir, name)))
  const found = places.find((place) => existsSync(place))
  if (found === undefined)
    throw new Error(`No Chromium on PATH (${names.join(', ')}): install one, for example apt-get install chromium`)
  return found
}
