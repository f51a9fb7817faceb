import { formatOf } from '../blocks/format-of.js'
import { csv, tsv } from '../readers/csv/csv.js'
import { docx } from '../readers/docx/docx.js'
import { email } from '../readers/email/email-reader.js'
import { epub } from '../readers/epub/epub.js'
import { html } from '../readers/html/html-reader.js'
import { images } from '../readers/images/images-reader.js'
import { json } from '../readers/json/json-reader.js'
import { odt } from '../readers/odt/odt.js'
import { pdf } from '../readers/pdf/pdf-reader.js'
import { pptx } from '../readers/pptx/pptx.js'
import { sourceCode } from '../readers/source-code/source-code-reader.js'
import { ods } from '../readers/spreadsheet/ods.js'
import { xlsx } from '../readers/spreadsheet/xlsx.js'
import { xml } from '../readers/xml/xml-reader.js'
import type { Format } from './format.js'
import { markdown } from './markdown.js'
import { plainText } from './plain-text.js'
import { rdfFormats } from './rdf.js'

const readers = [pdf, docx, pptx, odt, epub, xlsx, ods, csv, tsv, html, email, json, xml, sourceCode, images]

/** Everything that can be imported; a new format is one more file and one more place here. */
export const formats: readonly Format[] = [...rdfFormats, markdown, plainText, ...readers.map(formatOf)]
