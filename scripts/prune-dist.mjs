// Removes build outputs whose source is gone, so that a renamed test or module cannot live on in dist.
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const roots = [
  ...readdirSync('packages').map((name) => ({
    src: join('packages', name, 'src'),
    dist: join('packages', name, 'dist'),
  })),
  { src: 'test', dist: 'test/dist' },
  { src: 'bench', dist: 'bench/dist' },
]
/** Made anew by scripts/bundle.mjs. */
const bundle = join('packages', 'cli', 'dist', 'bundle')

for (const { src, dist } of roots) {
  if (!existsSync(dist)) continue
  for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !entry.name.endsWith('.js')) continue
    const built = join(entry.parentPath, entry.name)
    if (built.startsWith(bundle)) continue
    const stem = join(src, relative(dist, built)).replace(/\.js$/, '')
    if (['.ts', '.tsx'].some((ext) => existsSync(stem + ext))) continue
    const base = built.replace(/\.js$/, '')
    for (const ext of ['.js', '.js.map', '.d.ts', '.d.ts.map']) rmSync(base + ext, { force: true })
    rmSync(join(dist, '.tsbuildinfo'), { force: true })
    if (readdirSync(dirname(built)).length === 0) rmSync(dirname(built), { recursive: true })
  }
}
