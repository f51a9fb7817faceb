// Everyday words that people use for each other. A line is a group; a word may be in several.
const english = `
accurate precise exact correct precision accuracy reliable trust
agree approve accept consent sign allow permit
airplane plane flight fly
apartment flat home house
arrive come reach get
ask request demand want wish like
assist help support
begin start open launch commence kick
bill invoice
boss head chief lead leader manager director chair chairman responsible charge
break fail crash outage down broken defect defective
bring carry take
build make create construct develop produce
buy purchase order acquire get
call phone telephone ring contact
car vehicle auto
cause reason why because
change switch move replace swap exchange renew
cheap inexpensive lower
child kid children kids
city town
clean wipe
client customer buyer
close shut end
code source program repository repo script
collect gather pick fetch
colleague coworker teammate
company firm business employer
compensate refund credit apology
complain complaint dissatisfied unhappy
concert band music dj play
cost price pay fee charge rate expensive spend euro dollar
count number amount quantity stocktaking
database db
date day deadline due
decide choose pick decision agree
decline reject refuse deny turn
delete remove erase wipe drop
depart leave go
discuss talk speak conversation
doctor physician pediatrician gp practice
drive bring take
drug medicine medication tablet pill dose
due deadline submit expire
eat food diet allergic allergy
elevator lift
email mail
end finish stop expire over run
error bug fault problem issue defect
exchange currency
fast quick quickly rapid speed
fix repair solve mend resolve correct
forbid prohibit ban
garbage rubbish trash waste
gift present donation
grow growth increase rise
guarantee warranty
guest visitor
handle manage process cope
happen occur take place
hire employ
host offer landlord
illness disease sick
improve better
inform tell notify
job work profession position employ occupation teach
key access
language write
large big huge
late overdue delay
leader captain guide organise organize
learn study research investigate
lesson class course training
limit maximum most cap
live reside stay home address
living lounge room
loan mortgage credit
look see watch view
lose loss miss
marry wedding marriage bride groom couple
material made fabric
meet meeting gather visit
mother mom mum
music band song
name call
near close
need require must have
network wifi wi
new fresh
night overnight
noise noisy loud
often frequent frequency every per
online web internet
own responsible maintain
paper manuscript article
partner ally
pay settle
person man woman guy people who
photo picture image photograph
place location where
plan planning schedule
present gift
problem issue trouble wrong
program tool software application
provide supply provider supplier deliver sell
put store keep save
quit leave resign
raise increase higher
receive get
recommend suggest advise
repair fix replace
replace succeed successor instead
ride trip journey travel
rival competitor competition
salary wage earn
school university college studied
sell sale sales
send ship deliver post
sensor probe
share percent percentage part
shop store
show display present
small little minimum least
smart clever
speech talk
split divide
start begin
stop cancel end
street road address
student pupil phd doctoral intern
submit hand deliver
succeed successor win
teach teacher instructor
temperature degree heat
test check
time hour clock when
tool utility
train railway
uv ultraviolet
vacation holiday leave
vegetarian dietary diet
visit come guest
wage pay
work function run operate`
const german = `
abgeben einreichen liefern schicken
antrag bewerbung gesuch
anfang beginn start beginnen starten
arbeiten arbeit beruf job tatig gelernter
arzt doktor praxis
auto wagen fahrzeug
bauen erstellen herstellen
bekommen erhalten kriegen
bezahlen zahlen kosten ubernehmen
betreuen kummern verantwortlich zustandig leiten leiterin
chef leiter vorsitzende vorsitzender vorstand
defekt kaputt
ersetzen erneuern austauschen wechseln reparieren
essen nahrung lebensmittel
fest feier feiern party
freie ausgebucht platze voll
funktionieren laufen gehen lauft funktioniert defekt
gefahrlich giftig gefahr
genehmigen genehmigung erlauben erlaubnis durfen
geben leihen schenken
haus wohnung heim wohnen
kaufen bestellen besorgen
kind kinder
kosten preis teuer euro beitrag betragt gebuhr
kurs unterricht
laden geschaft
lehrer lehrerin
offen geoffnet offnen offnet
problem fehler storung
rechnung
reise fahrt
reparieren richten
schlussel
schreiben verfassen schreibt
sprechen reden ansprechpartner ansprechpartnerin kontakt
stadt gemeinde kommune
suchen finden
treffen sitzung versammlung
veranstaltung termin stattfinden
versenden schicken
verein klub
wetter klima
zuletzt letzt letzten`
/** Forms of one word that no rule of endings finds. */
const irregular = `
be was were been
become became
begin began begun
break broke broken
bring brought
build built
buy bought
catch caught
choose chose chosen
come came
cost costs
drive drove driven driving
eat ate eaten
fall fell fallen
feel felt
find found
fly flew flown flight
forget forgot forgotten
get got gotten
give gave given
go went gone
grow grew grown
hear heard
hold held
keep kept
lead led
leave left
lend lent
lose lost
make made
mean meant
meet met
pay paid
read readout
ride rode ridden
rise rose risen
run ran
say said
see saw seen
sell sold
send sent
set setup
show shown
sit sat
sleep slept
speak spoke spoken
spend spent
stand stood
steal stole stolen
swim swam swum
take took taken
teach taught
tell told
think thought
throw threw thrown
understand understood
wear wore worn
win won
write wrote written
man men
woman women
child children
person people
swiss switzerland
brazilian brazil
german germany
french france
vietnamese vietnam
spanish spain
portuguese portugal
italian italy
dutch netherlands
english england
austrian austria
american america usa
british britain
polish poland
swedish sweden
norwegian norway
danish denmark
finnish finland
greek greece
turkish turkey
chinese china
japanese japan
indian india
russian russia
belgian belgium
czech czechia
irish ireland
canadian canada
mexican mexico
european europe`

const groupsOf = (lines: string) =>
  lines
    .trim()
    .split('\n')
    .map((line) => line.split(' '))

function table(groups: readonly (readonly string[])[]): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>()
  for (const group of groups)
    for (const word of group) {
      const others = found.get(word) ?? new Set()
      for (const other of group) if (other !== word) others.add(other)
      found.set(word, others)
    }
  return found
}

const meanings = { en: table(groupsOf(english)), de: table(groupsOf(german)), neutral: table([]) }
const forms = table(groupsOf(irregular))
const none: ReadonlySet<string> = new Set()

/** Other words that people use for this one. */
export const synonymsOf = (word: string, language: 'en' | 'de' | 'neutral'): ReadonlySet<string> =>
  meanings[language].get(word) ?? none

/** Other forms of this very word. */
export const formsOf = (word: string): ReadonlySet<string> => forms.get(word) ?? none
