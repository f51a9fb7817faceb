import { rdfNamespace, xsd } from './terms.js'

/** Prefixes that everybody means the same by. */
export const knownPrefixes: Readonly<Record<string, string>> = {
  rdf: rdfNamespace,
  rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
  xsd,
  owl: 'http://www.w3.org/2002/07/owl#',
  skos: 'http://www.w3.org/2004/02/skos/core#',
  dc: 'http://purl.org/dc/elements/1.1/',
  dcterms: 'http://purl.org/dc/terms/',
  foaf: 'http://xmlns.com/foaf/0.1/',
  schema: 'https://schema.org/',
  prov: 'http://www.w3.org/ns/prov#',
  void: 'http://rdfs.org/ns/void#',
  dcat: 'http://www.w3.org/ns/dcat#',
  sh: 'http://www.w3.org/ns/shacl#',
  vcard: 'http://www.w3.org/2006/vcard/ns#',
  org: 'http://www.w3.org/ns/org#',
  sosa: 'http://www.w3.org/ns/sosa/',
  kg: 'urn:kg:ns:',
}

/** Schemes of IRIs that are written without `//`; those with it need no list. */
const schemes = new Set(
  (
    'about acct ark arn bitcoin blob cid data dav did dns doi ethereum file geo gs1 h323 hdl hash http https im imap info ' +
    'ipfs ipns isbn iri jabber jar javascript lex lsid magnet mailto mid ni nih news oid openpgp4fpr orcid pkcs11 pres ' +
    'resource sip sips sms snmp spiffe stun swh tag tel turn urn uuid vnd ws wss xmpp'
  ).split(' '),
)

const plain = /^(?:https?:\/\/|urn:|did:)/i
const parts = /^([A-Za-z][A-Za-z0-9+.-]*):(.*)$/s

/** The IRI that a text stands for: itself, or a prefixed name written out. Undefined where its prefix is unknown. */
export function expandCurie(text: string): string | undefined {
  if (plain.test(text)) return text
  const [, prefix = '', local = ''] = parts.exec(text) ?? []
  if (local.startsWith('//')) return text
  const namespace = Object.hasOwn(knownPrefixes, prefix) ? knownPrefixes[prefix] : undefined
  if (namespace !== undefined) return namespace + local
  return schemes.has(prefix.toLowerCase()) ? text : undefined
}
