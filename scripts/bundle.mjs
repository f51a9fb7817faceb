// Bundles the command and the daemon for this clone. What reads a file beside its module still finds it there.
import { besideModules, bundle, packages } from './bundling.mjs'

await bundle(`${packages}cli/dist/bundle`, besideModules)
