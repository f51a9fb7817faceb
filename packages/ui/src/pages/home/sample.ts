/** A small garden, for those who want to see something before they bring their own. */
export const sample = {
  graph: 'garden',
  name: 'tomatoes',
  question: `PREFIX schema: <https://schema.org/>
SELECT ?plant ?name ?harvest WHERE {
  ?plant a schema:Product ; schema:name ?name .
  OPTIONAL { ?plant schema:productionDate ?harvest }
} ORDER BY ?name`,
  turtle: `@prefix schema: <https://schema.org/> .
@prefix xsd: <http://www.w3.org/2001/XMLSchema#> .

<urn:garden:tomato> a schema:Product ;
  schema:name "Tomato"@en ;
  schema:productionDate "2026-07-14"^^xsd:date ;
  schema:isRelatedTo <urn:garden:basil> .

<urn:garden:basil> a schema:Product ;
  schema:name "Basil"@en .

<urn:garden:bed-1> a schema:Place ;
  schema:name "Sunny bed"@en ;
  schema:contains <urn:garden:tomato>, <urn:garden:basil> .
`,
} as const
