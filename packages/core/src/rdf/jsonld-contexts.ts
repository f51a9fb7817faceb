// Small stand-ins, written for this project, for contexts that documents name by URL. They cover a vocabulary's terms by
// `@vocab` and list only the terms whose values are links or dates.

interface Vocabulary {
  readonly urls: readonly string[]
  readonly namespace: string
  readonly prefix: string
  /** Terms whose values are IRIs. */
  readonly links: string
  readonly extra?: Record<string, unknown>
}

const xsdDateTime = 'http://www.w3.org/2001/XMLSchema#dateTime'
const schemaLinks =
  'url sameAs image logo license contentUrl embedUrl thumbnailUrl downloadUrl codeRepository mainEntityOfPage additionalType'

const schemaOrg = (scheme: 'http' | 'https'): Vocabulary => {
  const namespace = `${scheme}://schema.org/`
  const date = { '@type': `${namespace}Date` }
  return {
    urls: [`${scheme}://schema.org`, `${scheme}://schema.org/docs/jsonldcontext.json`],
    namespace,
    prefix: 'schema',
    links: schemaLinks,
    extra: { dateCreated: date, dateModified: date, datePublished: date },
  }
}

const vocabularies: readonly Vocabulary[] = [
  schemaOrg('https'),
  schemaOrg('http'),
  {
    urls: ['http://www.w3.org/ns/prov', 'https://www.w3.org/ns/prov'],
    namespace: 'http://www.w3.org/ns/prov#',
    prefix: 'prov',
    links:
      'wasGeneratedBy used wasDerivedFrom wasAttributedTo wasAssociatedWith actedOnBehalfOf wasInformedBy wasRevisionOf hadPrimarySource wasQuotedFrom specializationOf alternateOf hadMember atLocation generated invalidated wasInvalidatedBy wasStartedBy wasEndedBy entity activity agent hadPlan hadRole',
    extra: Object.fromEntries(
      ['startedAtTime', 'endedAtTime', 'generatedAtTime', 'invalidatedAtTime', 'atTime'].map((term) => [
        term,
        { '@type': xsdDateTime },
      ]),
    ),
  },
  {
    urls: ['http://www.w3.org/ns/dcat', 'https://www.w3.org/ns/dcat'],
    namespace: 'http://www.w3.org/ns/dcat#',
    prefix: 'dcat',
    links:
      'dataset distribution accessURL downloadURL landingPage theme themeTaxonomy mediaType contactPoint catalog record service servesDataset endpointURL accessService',
    extra: { dct: 'http://purl.org/dc/terms/' },
  },
  {
    urls: ['http://www.w3.org/2004/02/skos/core', 'https://www.w3.org/2004/02/skos/core'],
    namespace: 'http://www.w3.org/2004/02/skos/core#',
    prefix: 'skos',
    links:
      'broader narrower related broaderTransitive narrowerTransitive inScheme hasTopConcept topConceptOf exactMatch closeMatch broadMatch narrowMatch relatedMatch member',
  },
  {
    urls: ['http://xmlns.com/foaf/0.1/', 'http://xmlns.com/foaf/spec/'],
    namespace: 'http://xmlns.com/foaf/0.1/',
    prefix: 'foaf',
    links:
      'knows homepage img depiction mbox page account weblog workplaceHomepage member maker made primaryTopic topic',
  },
  {
    urls: ['https://www.w3.org/ns/activitystreams'],
    namespace: 'https://www.w3.org/ns/activitystreams#',
    prefix: 'as',
    links:
      'actor object target origin result instrument to cc bto bcc audience attributedTo inReplyTo context generator icon image location preview replies tag attachment url href first last next prev partOf',
    extra: Object.fromEntries(
      ['published', 'updated', 'startTime', 'endTime'].map((term) => [term, { '@type': xsdDateTime }]),
    ),
  },
]

const security = 'https://w3id.org/security#'
const did = 'https://www.w3.org/ns/did#'
const method = (term: string) => ({ '@id': security + term, '@type': '@id', '@container': '@set' })

const didContext = {
  '@protected': true,
  id: '@id',
  type: '@type',
  alsoKnownAs: { '@id': 'https://www.w3.org/ns/activitystreams#alsoKnownAs', '@type': '@id' },
  assertionMethod: method('assertionMethod'),
  authentication: method('authenticationMethod'),
  capabilityDelegation: method('capabilityDelegationMethod'),
  capabilityInvocation: method('capabilityInvocationMethod'),
  controller: { '@id': `${security}controller`, '@type': '@id' },
  keyAgreement: method('keyAgreementMethod'),
  service: {
    '@id': `${did}service`,
    '@type': '@id',
    '@context': {
      '@protected': true,
      id: '@id',
      type: '@type',
      serviceEndpoint: { '@id': `${did}serviceEndpoint`, '@type': '@id' },
    },
  },
  verificationMethod: { '@id': `${security}verificationMethod`, '@type': '@id' },
}

const contexts = new Map<string, object>([
  ...vocabularies.flatMap((vocabulary) => vocabulary.urls.map((url) => [key(url), contextOf(vocabulary)] as const)),
  [key('https://www.w3.org/ns/did/v1'), didContext],
])

export const bundledContextUrls: readonly string[] = [
  ...vocabularies.map(({ urls }) => urls[0] as string),
  'https://www.w3.org/ns/did/v1',
]

/** The bundled context a URL names; a slash or hash at its end does not matter. */
export function bundledContext(url: string): object | undefined {
  return contexts.get(key(url))
}

function contextOf({ namespace, prefix, links, extra }: Vocabulary): object {
  return {
    '@vocab': namespace,
    [prefix]: namespace,
    id: '@id',
    type: '@type',
    ...Object.fromEntries(links.split(' ').map((term) => [term, { '@type': '@id' }])),
    ...extra,
  }
}

function key(url: string): string {
  return url.replace(/[/#]+$/, '')
}
