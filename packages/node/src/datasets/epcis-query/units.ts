/** How much of the base unit a unit is, and what must be added to get there. */
type Unit = readonly [factor: number, offset?: number]

/** Units by their codes in UN/ECE Recommendation 20, those of one kind together. */
const kinds: readonly Readonly<Record<string, Unit>>[] = [
  // Temperature, in kelvin.
  { KEL: [1], CEL: [1, 273.15], FAH: [5 / 9, (459.67 * 5) / 9], A48: [5 / 9] },
  // Mass, in kilograms.
  {
    KGM: [1],
    GRM: [1e-3],
    HGM: [0.1],
    DJ: [0.01],
    DG: [1e-4],
    CGM: [1e-5],
    MGM: [1e-6],
    MC: [1e-9],
    DTN: [100],
    TNE: [1000],
    LBR: [0.45359237],
    ONZ: [0.028349523125],
    APZ: [0.0311034768],
    STI: [6.35029318],
    STN: [907.18474],
    LTN: [1016.0469088],
  },
  // Length, in metres.
  {
    MTR: [1],
    DMT: [0.1],
    CMT: [0.01],
    MMT: [1e-3],
    '4H': [1e-6],
    C45: [1e-9],
    KMT: [1000],
    INH: [0.0254],
    FOT: [0.3048],
    YRD: [0.9144],
    SMI: [1609.344],
    NMI: [1852],
  },
  // Area, in square metres.
  {
    MTK: [1],
    DMK: [0.01],
    CMK: [1e-4],
    MMK: [1e-6],
    ARE: [100],
    HAR: [1e4],
    KMK: [1e6],
    INK: [0.00064516],
    FTK: [0.09290304],
    YDK: [0.83612736],
  },
  // Volume, in cubic metres.
  {
    MTQ: [1],
    DMQ: [1e-3],
    CMQ: [1e-6],
    MMQ: [1e-9],
    HLT: [0.1],
    LTR: [1e-3],
    DLT: [1e-4],
    CLT: [1e-5],
    MLT: [1e-6],
    '4G': [1e-9],
    INQ: [1.6387064e-5],
    FTQ: [0.028316846592],
    YDQ: [0.764554857984],
    GLL: [0.003785411784],
    GLI: [0.00454609],
    OZA: [2.95735295625e-5],
    OZI: [2.84130625e-5],
    BLL: [0.158987294928],
  },
  // Time, in seconds.
  { SEC: [1], C26: [1e-3], B98: [1e-6], MIN: [60], HUR: [3600], DAY: [86_400], WEE: [604_800] },
  // Pressure, in pascals.
  { PAL: [1], A97: [100], MBR: [100], KPA: [1000], BAR: [1e5], MPA: [1e6], ATM: [101_325], PS: [6894.757293168] },
  // Speed, in metres per second.
  { MTS: [1], KMH: [1 / 3.6], HM: [0.44704], KNT: [1852 / 3600] },
  // Acceleration, in metres per second squared.
  { MSK: [1], K40: [9.80665] },
  // Energy, in joules.
  { JOU: [1], KJO: [1e3], '3B': [1e6], WHR: [3600], KWH: [3.6e6], MWH: [3.6e9] },
  // Power, in watts.
  { WTT: [1], C31: [1e-3], KWT: [1e3], MAW: [1e6] },
  // Voltage, current, frequency, and light on a surface.
  { VLT: [1], '2Z': [1e-3], KVT: [1e3] },
  { AMP: [1], '4K': [1e-3] },
  { HTZ: [1], KHZ: [1e3], MHZ: [1e6], A86: [1e9] },
  { LUX: [1], KLX: [1e3] },
  // Angle, in radians.
  { C81: [1], DD: [Math.PI / 180] },
  // Density and humidity, in kilograms per cubic metre.
  { KMQ: [1], A93: [1e-3], '23': [1e3], GP: [1e-6], GQ: [1e-9] },
  // Shares of a whole.
  { P1: [1e-2], NX: [1e-3], '59': [1e-6], '61': [1e-9] },
]

const kindOf = new Map(kinds.flatMap((kind) => Object.keys(kind).map((code) => [code, kind] as const)))

/** More digits than any sensor has; what lies behind them comes from the conversion. */
const digits = 12

/**
 * A value in another unit of the same kind; undefined, if there is no way. Of a difference between two values, such as a
 * deviation, nothing is added.
 */
export function convertUnit(value: number, from: string | undefined, to: string | undefined, isDifference = false) {
  if (from === to) return value
  const kind = from === undefined ? undefined : kindOf.get(from)
  const [source, target] = [kind?.[from ?? ''], kind?.[to ?? '']]
  if (source === undefined || target === undefined) return undefined
  const [sourceOffset, targetOffset] = isDifference ? [0, 0] : [source[1] ?? 0, target[1] ?? 0]
  return Number(((value * source[0] + sourceOffset - targetOffset) / target[0]).toPrecision(digits))
}
