/** What an agent learns in a day of five conversations, eight facts in each. */
export const conversations: readonly (readonly string[])[] = [
  [
    'The Heron project moves parcels by cargo bike in Ghent.',
    'Maya Lindqvist leads the Heron project.',
    'The Heron backend is written in Kotlin.',
    'Heron stores its routes in PostgreSQL 15.',
    'The Heron budget for this year is 84,000 euros.',
    'Heron deploys on Tuesdays, after the stand-up.',
    'Tomasz Wrona maintains the bike firmware.',
    'The depot of Heron is at Dok Noord 7.',
  ],
  [
    'The customer Bakkerij Rosa ordered 30 deliveries a day.',
    'Bakkerij Rosa wants invoices on the first of the month.',
    'The contact at Bakkerij Rosa is Els Peeters.',
    'Pharmacy Vitalis needs deliveries below 8 degrees.',
    'Pharmacy Vitalis pays within 14 days.',
    'The insurance of the bikes ends on 31 March 2027.',
    'The insurer of the bikes is Ethias.',
    'Cargo bike number 12 has a broken brake.',
  ],
  [
    'We decided to use OpenStreetMap for the map tiles because it costs nothing.',
    'The login of drivers goes through Keycloak.',
    'Push messages to phones are sent by Firebase.',
    'The error budget of the API is 0.5 percent a month.',
    'Logs are retained for 30 days.',
    'The staging server is called kingfisher.',
    'Backups run at 02:30 every night.',
    'The code review needs two approvals.',
  ],
  [
    'Maya prefers short e-mails with a list of decisions.',
    'Tomasz works from Gdansk on Fridays.',
    'The team meets in room Leie on Mondays at 10:00.',
    'Ines Moreau joins as designer on 4 January 2027.',
    'The summer party is planned for 18 June 2027.',
    'Parking for visitors is behind the depot.',
    'The alarm code is known to the depot manager Jonas.',
    'Coffee beans are ordered from Mok in Leuven.',
  ],
  [
    'The pilot in Antwerp starts in September 2027.',
    'Antwerp requires a permit for zone two.',
    'The permit application was sent by Els Vermeulen.',
    'A battery lasts 62 kilometres in winter.',
    'Replacement batteries cost 410 euros each.',
    'The tyre supplier is Schwalbe.',
    'The average delivery takes 17 minutes.',
    'Complaints go to care@heron.example.',
  ],
]

/** What turns out to be otherwise: a question that finds the note, the words of the old one, and the new one. */
export const corrections: readonly (readonly [question: string, was: string, now: string])[] = [
  ['Which PostgreSQL stores the routes of Heron?', 'PostgreSQL 15', 'Heron stores its routes in PostgreSQL 17.'],
  ['What is the Heron budget?', '84,000', 'The Heron budget for this year is 91,500 euros.'],
  ['When does the pilot in Antwerp start?', 'September', 'The pilot in Antwerp starts in October 2027.'],
]

export const forgotten = ['Who knows the alarm code?', 'alarm code'] as const

export const shared: readonly string[] = [
  'Release 3.1 of the Heron app ships on 2 December 2026.',
  'The release manager of Heron 3.1 is Ines Moreau.',
]

/** Final questions, with words that the answer must have. */
export const questions: readonly (readonly [question: string, answer: string])[] = [
  ['Who leads the Heron project?', 'Maya Lindqvist'],
  ['Which PostgreSQL stores the routes of Heron?', 'PostgreSQL 17'],
  ['What is the Heron budget this year?', '91,500'],
  ['Who is the contact at Bakkerij Rosa?', 'Els Peeters'],
  ['At what temperature does Pharmacy Vitalis need its deliveries?', '8 degrees'],
  ['Who insures the bikes?', 'Ethias'],
  ['What did we decide about map tiles?', 'OpenStreetMap'],
  ['How long are logs retained?', '30 days'],
  ['What is the staging server called?', 'kingfisher'],
  ['When do backups run?', '02:30'],
  ['When does Ines Moreau join?', '4 January 2027'],
  ['When does the pilot in Antwerp start?', 'October 2027'],
  ['What do replacement batteries cost?', '410 euros'],
  ['How long does an average delivery take?', '17 minutes'],
]
