import type { Format } from './format.js'
import { markdown } from './markdown.js'
import { plainText } from './plain-text.js'
import { rdfFormats } from './rdf.js'

/** Everything that can be imported; a new format is one more file and one more place here. */
export const formats: readonly Format[] = [...rdfFormats, markdown, plainText]
