// Bundles the command and the daemon for this clone. What reads a file beside its module still finds it there.
import { besideModules, bundle, bundles, packages } from './bundling.mjs'

for (const name of Object.keys(bundles)) await bundle(name, `${packages}cli/dist/bundle/${name}`, besideModules)
