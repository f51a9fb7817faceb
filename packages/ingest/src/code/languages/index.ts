import { c, cpp } from './c.js'
import { cSharp } from './c-sharp.js'
import { go } from './go.js'
import { java } from './java.js'
import { kotlin } from './kotlin.js'
import type { Language } from './language.js'
import { php } from './php.js'
import { python } from './python.js'
import { ruby } from './ruby.js'
import { rust } from './rust.js'
import { solidity } from './solidity.js'
import { swift } from './swift.js'
import { javascript, tsx, typescript } from './typescript.js'

export const languages: readonly Language[] = [
  typescript,
  tsx,
  javascript,
  python,
  go,
  rust,
  java,
  solidity,
  c,
  cpp,
  cSharp,
  kotlin,
  php,
  ruby,
  swift,
]

/** The language of a file, by its name. */
export const languageOf = (path: string): Language | undefined => languages.find(({ files }) => files.test(path))
