/**
 * Search aliases of markets, independent of the app's language: Chinese names in both scripts, and
 * common words for commodities and the like.
 */

const WORDS: Readonly<Record<string, string>> = {
  BTC: '比特币 比特幣 大饼 大餅 xbt',
  ETH: '以太坊 以太币 以太幣 ether',
  BNB: '币安币 幣安幣 binancecoin',
  SOL: '索拉纳 索拉納',
  XRP: '瑞波币 瑞波幣 ripple',
  ADA: '艾达币 艾達幣 卡尔达诺 卡爾達諾',
  DOGE: '狗狗币 狗狗幣',
  TRX: '波场 波場',
  TON: '吨币 噸幣 opennetwork',
  AVAX: '雪崩',
  DOT: '波卡',
  LINK: '链环 鏈環 预言机 預言機',
  POL: '马蹄 馬蹄 matic',
  LTC: '莱特币 萊特幣',
  BCH: '比特币现金 比特幣現金',
  ETC: '以太经典 以太經典 以太坊经典 以太坊經典',
  ATOM: '阿童木 宇宙币 宇宙幣',
  UNI: '独角兽 獨角獸',
  XLM: '恒星币 恆星幣',
  NEAR: '近协议 近協議',
  FIL: '文件币 檔案幣',
  APT: '阿普托斯',
  ARB: '阿尔比特鲁姆 阿爾比特魯姆 仲裁链 仲裁鏈',
  OP: '乐观 樂觀',
  SUI: '水链 水鏈',
  INJ: '因杰克 因傑克',
  AAVE: '阿维 阿維 幽灵 幽靈',
  ALGO: '阿尔戈 阿爾戈',
  SAND: '沙盒',
  MANA: '虚拟土地 虛擬土地 去中心乐园 去中心樂園',
  ICP: '互联网计算机 網際網路電腦 dfinity',
  HBAR: '海德拉 hashgraph',
  SHIB: '柴犬币 柴犬幣 屎币 屎幣',
  PEPE: '佩佩 青蛙币 青蛙幣',
  XAU: '黄金 黃金 金价 金價 gold or золото vàng ゴールド 금',
  XAG: '白银 白銀 银价 銀價 silver argent серебро bạc シルバー 은',
  WTI: '原油 石油 crude oil pétrole нефть dầu 原油 원유',
  EUR: '欧元 歐元 euro евро ユーロ 유로',
  GBP: '英镑 英鎊 pound sterling livre фунт ポンド 파운드',
  US500: '美国500 美國500 标普 標普 美股 sp500 s&p',
};

const SPLIT = new Map(Object.entries(WORDS).map(([code, words]) => [code, words.split(' ')]));

export function searchWordsOf(currency: string): readonly string[] {
  return SPLIT.get(currency) ?? [];
}
