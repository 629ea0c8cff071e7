/**
 * Search aliases of markets, independent of the app's language: Chinese names in both scripts, what
 * Japanese, Koreans and Russians write of the best known in their own, and common words for
 * commodities and the like.
 */

const WORDS: Readonly<Record<string, string>> = {
  BTC: '比特币 比特幣 大饼 大餅 xbt ビットコイン 비트코인 биткоин биткойн',
  ETH: '以太坊 以太币 以太幣 ether イーサリアム イーサ 이더리움 эфириум эфир',
  BNB: '币安币 幣安幣 binancecoin バイナンスコイン 바이낸스코인',
  SOL: '索拉纳 索拉納 ソラナ 솔라나 солана',
  XRP: '瑞波币 瑞波幣 ripple リップル 리플 엑스알피 рипл',
  ADA: '艾达币 艾達幣 卡尔达诺 卡爾達諾 カルダノ エイダ 카르다노 에이다 кардано',
  DOGE: '狗狗币 狗狗幣 ドージコイン 도지코인 догикоин доги',
  TRX: '波场 波場 トロン 트론 трон',
  TON: '吨币 噸幣 opennetwork トンコイン 톤코인 тонкоин',
  AVAX: '雪崩 アバランチ 아발란체 аваланч',
  DOT: '波卡 ポルカドット 폴카닷 полкадот',
  LINK: '链环 鏈環 预言机 預言機 チェーンリンク 체인링크 чейнлинк',
  POL: '马蹄 馬蹄 matic ポリゴン 폴리곤 полигон',
  LTC: '莱特币 萊特幣 ライトコイン 라이트코인 лайткоин',
  BCH: '比特币现金 比特幣現金 ビットコインキャッシュ 비트코인캐시',
  ETC: '以太经典 以太經典 以太坊经典 以太坊經典 イーサリアムクラシック 이더리움클래식',
  ATOM: '阿童木 宇宙币 宇宙幣 コスモス アトム 코스모스 космос',
  UNI: '独角兽 獨角獸 ユニスワップ 유니스왑 юнисвап',
  XLM: '恒星币 恆星幣 ステラ 스텔라루멘 стеллар',
  NEAR: '近协议 近協議 ニア 니어프로토콜 нир',
  FIL: '文件币 檔案幣 ファイルコイン 파일코인 файлкоин',
  APT: '阿普托斯 アプトス 앱토스 аптос',
  ARB: '阿尔比特鲁姆 阿爾比特魯姆 仲裁链 仲裁鏈 アービトラム 아비트럼 арбитрум',
  OP: '乐观 樂觀 オプティミズム 옵티미즘 оптимизм',
  SUI: '水链 水鏈 スイ 수이 суи',
  INJ: '因杰克 因傑克 インジェクティブ 인젝티브',
  AAVE: '阿维 阿維 幽灵 幽靈 アーベ 에이브',
  ALGO: '阿尔戈 阿爾戈 アルゴランド 알고랜드 алгоранд',
  SAND: '沙盒 サンドボックス 샌드박스',
  MANA: '虚拟土地 虛擬土地 去中心乐园 去中心樂園 ディセントラランド 디센트럴랜드',
  ICP: '互联网计算机 網際網路電腦 dfinity インターネットコンピュータ 인터넷컴퓨터',
  HBAR: '海德拉 hashgraph ヘデラ 헤데라 хедера',
  SHIB: '柴犬币 柴犬幣 屎币 屎幣 柴犬コイン シバイヌ 시바이누 шиба',
  PEPE: '佩佩 青蛙币 青蛙幣 ペペ 페페 пепе',
  XAU: '黄金 黃金 金价 金價 gold or золото vàng ゴールド 금 골드',
  XAG: '白银 白銀 银价 銀價 silver argent серебро bạc シルバー 은 銀 실버',
  WTI: '原油 石油 crude oil pétrole нефть dầu 原油 원유 オイル 석유 petrole',
  EUR: '欧元 歐元 euro евро ユーロ 유로 유로화',
  GBP: '英镑 英鎊 pound sterling livre фунт ポンド 파운드 bảng',
  US500: '美国500 美國500 标普 標普 美股 sp500 s&p 米国500 米国株 미국500',
};

const SPLIT = new Map(Object.entries(WORDS).map(([code, words]) => [code, words.split(' ')]));

export function searchWordsOf(currency: string): readonly string[] {
  return SPLIT.get(currency) ?? [];
}
