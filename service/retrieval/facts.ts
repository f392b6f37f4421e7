/** The kinds of fact that a question may ask for, and what a passage looks like that has one. */
const facts: readonly [fact: string, pattern: RegExp][] = [
  [
    '@price',
    /[€$£¥￥]\s?\d|\d\s?(?:€|£|EUR\b|USD\b|GBP\b|CHF\b|euros?\b|dollars?\b|pounds?\b|cents?\b|pence\b|元|块|美元|欧元|角)|\bfree\b|\bwithout charge\b|免费|\b(?:kostenlos|umsonst|ohne (?:Aufpreis|Gebühr)|gratuite?|sans frais|gratis|sin coste)(?!\p{L})/iu,
  ],
  [
    '@time',
    /\d{1,2}[:.]\d{2}|\d\s?(?:a\.?m\b|p\.?m\b|o'clock)|\d\s?(?:点|时|小时|天|周|个?月|年|分钟|个?工作日)|(?:\d|\b(?:one|two|three|four|five|six|seven|ten|few|twelve|fourteen|thirty)) (?:working |business |calendar )?(?:minutes?|hours?|days?|weeks?|months?|years?)\b|\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|周[一二三四五六日末]|星期|\d\s?(?:Uhr|h)\b|\b(?:Tage?n?|Wochen?|Monate?n?|Stunden?|(?:Mon|Diens|Donners|Frei|Sams|Sonn)tags?|jours?|semaines?|mois|heures?|(?:lun|mar|mercre|jeu|vendre|same)di|dimanche|días?|semanas?|meses|horas?|lunes|martes|jueves|viernes|sábado|domingo)(?!\p{L})/iu,
  ],
  [
    '@place',
    /\b(?:street|road|lane|avenue|square|platz|floor|building|station|harbour|harbor|opposite|next to|behind|beside|corner of)\b|路|街|巷|号楼|楼层|站|对面|旁边|straße|\b(?:gegenüber|neben|hinter|Haltestelle|Bahnhof|rue|derrière|arrêt|gare|calle|plaza|junto a|estación)(?!\p{L})/iu,
  ],
  ['@age', /\b(?:years old|aged|under|over|from|below) \d\d?\b|\bof age\b|\badults?\b|\d ?岁|成人|未成年/i],
  ['@contact', /\w@\w|[+]\d\d|\b0\d{3}|\b(?:phone|call us|ring us|write to)\b|电话|致电|邮箱|邮件/i],
];

/** Returns the kinds of fact that a text holds. */
export const factsIn = (text: string): string[] =>
  facts.filter(([, pattern]) => pattern.test(text)).map(([fact]) => fact);
