/**
 * The first character of each syllable, in the order in which the collator puts characters by their pinyin.
 */
const FIRST = Array.from(
  `
  吖哎安肮凹丷挀扳邦勹卑奔伻逼边灬憋汃冫癶峬嚓偲参仓撡冊嵾曽叉芆辿伥抄车抻阷吃充抽出歘揣巛刅吹旾逴呲匆凑粗汆崔邨搓咑呆丹当刀嘚扥灯氐嗲敁刁爹丁丟东吺厾耑垖吨多妸诶奀鞥儿发帆匚飞分丰仏
  紑夫旮侅甘冈皋戈给根刯工勾估瓜乖关光归丨呙哈咍佄夯茠诃黒拫亨叿齁乎花怀欢巟灰昏吙丌加戋江艽阶巾坕冂丩凥姢噘军咔开刊忼尻匼剋肎劥空抠扝夸蒯宽匡亏坤扩垃来兰啷捞仂雷崚哩俩奁良撩毟拎伶溜
  龙瞜噜娈抡啰呣妈埋嫚牤猫嚒坆椚擝咪宀喵乜民名谬摸哞毪拏腉囡囔孬疒娞恁能嗯妮拈娘鸟捏囜宁妞农羺奴奻挪喔讴妑拍眅乓抛呸喷匉丕囨剽氕姘乒钋剖仆七掐千呛悄苆亲靑卭丘区奍炔夋呥穣娆惹人扔日戎
  厹邚堧桵瞤捼仨毢三桒掻閪森僧杀筛山伤弰奢申升尸収书刷衰闩双脽吮说厶忪凁苏狻夊孙唆他囼坍汤夲忑熥剔天旫帖厅囲偷凸湍推吞乇屲歪弯尢危昷翁挝乌夕呷仙乡灱些心星凶休吁吅削坃丫恹央幺倻一囙应
  哟佣优込囦曰晕帀災兂匨傮则贼怎囎扎夈枬张佋蜇贞凧之中州朱抓跩专妆隹宒拙孜宗邹租钻厜尊嘬
`.replaceAll(/\s/g, ''),
);

const byPinyin = new Intl.Collator('zh-u-co-pinyin');
const syllables = new Map<string, number>();

/** The number of the syllable that a Chinese character is mostly read as, whatever its tone. */
const syllableOf = (character: string): number => {
  const known = syllables.get(character);
  if (known !== undefined) return known;
  let [first, last] = [0, FIRST.length - 1];
  while (first < last) {
    const middle = Math.ceil((first + last) / 2);
    if (byPinyin.compare(FIRST[middle] ?? '', character) <= 0) first = middle;
    else last = middle - 1;
  }
  syllables.set(character, first);
  return first;
};

/** A number that pairs of characters share that sound the same. */
const soundOf = ([one = '', other = '']: string): number =>
  syllableOf(one) * FIRST.length + syllableOf(other);

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });
const isOneWord = (pair: string): boolean => [...segmenter.segment(pair)].length === 1;

/** Whether a known pair differs from another in one character and is a word. */
const isMeant = (right: string, pair: string): boolean =>
  right !== pair && (right[0] === pair[0] || right[1] === pair[1]) && isOneWord(right);

/** The neighbouring characters of a word, by twos. */
export const pairsOf = (word: string): string[] =>
  Array.from({ length: Math.max(0, word.length - 1) }, (_, at) => word.slice(at, at + 2));

/**
 * Makes what finds the known pair of characters that was meant by one with a wrong character of the same
 * sound, as input by pinyin offers them: ‘退宽’ for ‘退款’.
 * @param words Chinese words, those that are used most first.
 */
export const createSounds = (words: Iterable<string>) => {
  const bySound = new Map<number, string[]>();
  for (const pair of new Set([...words].flatMap(pairsOf))) {
    const sound = soundOf(pair);
    const others = bySound.get(sound);
    if (others) others.push(pair);
    else bySound.set(sound, [pair]);
  }
  return (pair: string): string | undefined =>
    isOneWord(pair) ? undefined : bySound.get(soundOf(pair))?.find((right) => isMeant(right, pair));
};
