import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startDaemon } from '../../lib/daemon.js'
import { type OpenUi, openUi } from '../lib/open-ui.js'
import type { UiPlace } from '../lib/ui-places.js'
import { untilQuiet } from '../lib/until-quiet.js'
import { furnish } from './furnish.js'
import { placesIn, shownInDocs } from './places.js'

const { values } = parseArgs({
  options: {
    to: { type: 'string', default: 'test/out/screenshots' },
    only: { type: 'string', multiple: true, default: [] },
    width: { type: 'string', default: '1280' },
    docs: { type: 'boolean', default: false },
  },
})
const themes = values.docs ? (['light'] as const) : (['light', 'dark'] as const)
const folder = values.docs ? 'docs/ui' : values.to
mkdirSync(folder, { recursive: true })

await using daemon = await startDaemon({ mounts: true, env: { KG_NETWORK: 'local' } })
const { shop, ...furnished } = await furnish(daemon)
await using ui = await openUi(daemon, { viewport: { width: Number(values.width), height: 800 } })
/** What was shared with the shop only it may read. */
await using ofShop = await openUi(
  { url: daemon.url, adminToken: shop.token },
  { viewport: { width: 1280, height: 800 } },
)

const wanted = values.docs ? shownInDocs : values.only
for (const place of placesIn(furnished))
  if (wanted.length === 0 || wanted.includes(place.name))
    for (const theme of themes)
      await take(place.name.startsWith('trail') && place.name !== 'trail-holdings' ? ofShop : ui, place, theme)
process.stdout.write(`${folder}\n`)

/** A picture of a page on which nothing is on its way any more. */
async function take(
  { page, go }: OpenUi,
  { name, path, click }: UiPlace,
  colorScheme: 'light' | 'dark',
): Promise<void> {
  // Nothing moves in a picture.
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await go(path).catch((error: unknown) => process.stderr.write(`${path}: ${error}\n`))
  await page.evaluate(untilQuiet)
  if (click !== undefined) {
    await page.click(click)
    await page.evaluate(untilQuiet)
  }
  await page.screenshot({ path: join(folder, values.docs ? `${name}.png` : `${name}-${colorScheme}.png`) })
}
