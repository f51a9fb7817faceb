import { bodyCaps } from '@kg/contract'

/** Events of one capture; the size of the document is the limit that counts. */
const captureLimit = 250_000

/** What the interface says of itself with every answer. */
export const epcisHeaders: Readonly<Record<string, string>> = {
  'GS1-EPCIS-Version': '2.0.0',
  'GS1-EPCIS-Min': '1.2.0',
  'GS1-EPCIS-Max': '2.0.0',
  'GS1-CBV-Version': '2.0.0',
  'GS1-CBV-Min': '1.2.0',
  'GS1-CBV-Max': '2.0.0',
  'GS1-EPC-Format': 'No_Preference',
  'GS1-CBV-XML-Format': 'No_Preference',
  'GS1-EPCIS-Capture-Limit': String(captureLimit),
  'GS1-EPCIS-Capture-File-Size-Limit': String(bodyCaps.upload),
  'GS1-Capture-Error-Behaviour': 'rollback',
}
