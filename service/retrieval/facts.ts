const DURATION =
  /\b(?:one|two|three|four|five|six|seven|ten|few|twelve|fourteen|thirty) (?:working |business |calendar )?(?:minute|hour|day|week|month|year)s?\b/i;

/** The kinds of fact that a question may ask for, and what a passage looks like that has one. */
const facts: readonly [fact: string, ...patterns: RegExp[]][] = [
  [
    '@price',
    /[€$£¥￥]\s?\d|\d\s?(?:€|£|EUR\b|USD\b|GBP\b|CHF\b|euros?\b|dollars?\b|pounds?\b|cents?\b|pence\b)/i,
    /\d\s?(?:元|块|美元|欧元|角)|免费/,
    /\bfree\b|\bwithout charge\b/i,
    /\b(?:kostenlos|umsonst|ohne (?:Aufpreis|Gebühr)|gratuite?|sans frais|gratis|sin coste)(?!\p{L})/iu,
  ],
  [
    '@time',
    /\d{1,2}[:.]\d{2}|\d\s?(?:a\.?m\b|p\.?m\b|o'clock|Uhr\b|h\b)/i,
    /\d\s?(?:点|时|小时|天|周|个?月|年|分钟|个?工作日)|周[一二三四五六日末]|星期/,
    /\d (?:working |business |calendar )?(?:minute|hour|day|week|month|year)s?\b/i,
    DURATION,
    /\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b/i,
    /\b(?:Tage?n?|Wochen?|Monate?n?|Stunden?|(?:Mon|Diens|Donners|Frei|Sams|Sonn)tags?)(?!\p{L})/iu,
    /\b(?:jours?|semaines?|mois|heures?|(?:lun|mar|mercre|jeu|vendre|same)di|dimanche)(?!\p{L})/iu,
    /\b(?:días?|semanas?|meses|horas?|lunes|martes|jueves|viernes|sábado|domingo)(?!\p{L})/iu,
  ],
  [
    '@place',
    /\b(?:street|road|lane|avenue|square|platz|floor|building|station|harbou?r|opposite|next to|behind|beside|corner of)\b/i,
    /路|街|巷|号楼|楼层|站|对面|旁边|straße/i,
    /\b(?:gegenüber|neben|hinter|Haltestelle|Bahnhof)(?!\p{L})/iu,
    /\b(?:rue|derrière|arrêt|gare|calle|plaza|junto a|estación)(?!\p{L})/iu,
  ],
  ['@age', /\b(?:years old|aged|under|over|from|below) \d\d?\b|\bof age\b|\badults?\b|\d ?岁|成人|未成年/i],
  ['@contact', /\w@\w|[+]\d\d|\b0\d{3}|\b(?:phone|call us|ring us|write to)\b|电话|致电|邮箱|邮件/i],
];

/** Returns the kinds of fact that a text holds. */
export const factsIn = (text: string): string[] =>
  facts.filter(([, ...patterns]) => patterns.some((pattern) => pattern.test(text))).map(([fact]) => fact);
