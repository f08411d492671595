import { abbreviationSet, foldedWords, phraseSet, wordList } from '../phrase-set.js';
import type { Phrases } from '../phrases.js';

export const TURKISH: Phrases = {
  script: 'latin',
  questions: {
    what: phraseSet(`nedir, nelerdir, ne demek, ne demektir, ne işe yarar, ne için, neler, neye`),
    how: phraseSet(`nasıl, nasıldır, ne şekilde`),
    why: phraseSet(`neden, niçin, niye`),
    when_where: phraseSet(`ne zaman, nerede, nereye, nereden, nerelerde, hangi zaman`),
    who_which: phraseSet(`kim, kimler, kime, kimin, hangi, hangisi, hangileri, kimdir`),
    cost: phraseSet(`ne kadar, kaç para, kaç lira, fiyatı ne kadar, ücreti ne kadar, kaç tl, maliyeti nedir`),
    other: phraseSet(`mı, mi, mu, mü, mıdır, midir, mudur, müdür, var mı, misiniz, mısınız`),
  },
  asksAnywhere: true,
  fillers:
    phraseSet(`bu yazıda, bu yazımızda, bu makalede, bu makalemizde, bu rehberde, bu bölümde, bu içerikte,
    hoş geldiniz,
    hiç merak ettiniz mi, hiç düşündünüz mü, günümüzde, bugünlerde, günümüz dünyasında, başlamadan önce,
    öncelikle, ilk olarak,
    yüzyıllardır, eskiden beri, herkesin bildiği gibi, bildiğiniz gibi, bilindiği gibi, sır değil, gelin,
    haydi, söz konusu`),
  backReferences:
    phraseSet(`bu, şu, o, bunlar, şunlar, onlar, bunun, bunu, onun, onu, böyle, böylece, ancak, fakat, ama, ayrıca,
    bununla birlikte, bunun yanı sıra, bunun yanında, bu nedenle, bu yüzden, bundan dolayı, dolayısıyla,
    üstelik, ve, de, da, yine,
    öte yandan, sonuç olarak, buna karşın`),
  copulas: phraseSet(``),
  copulaEndings: phraseSet(
    `dır*, dur*, dür*, tır*, tur*, tür*, denir, demektir, anlamına gelir, adı verilir`,
  ),
  saying: phraseSet(`dedi, diyor, söyledi, belirtti, ifade etti, açıkladı, vurguladı, kaydetti, aktardı, göre,
    anlattı, ekledi, yazdı,
    belirtiyor, söylüyor, anlatıyor, açıklıyor, sözleriyle, diye konuştu`),
  sources:
    phraseSet(`göre, araştırmasına, araştırmasında, araştırması, raporuna, raporunda, verilerine, verileri,
    çalışmasına,
    çalışmasında, tarafından yapılan, tarafından yayımlanan, tarafından yayınlanan, yayımlanan, yayınlanan bir,
    anketine, istatistiklerine`),
  summary: phraseSet(`özet, özetle, kısaca, kısa özet, özetlemek gerekirse, önemli noktalar, ana noktalar,
    öne çıkanlar, bir bakışta,
    genel bakış, sonuç, kısa cevap, anahtar noktalar`),
  faq: phraseSet(`sss, sıkça sorulan sorular, sık sorulan sorular, soru cevap, sorular ve cevaplar, sorular ve yanıtlar, merak edilenler,
    en çok sorulan sorular, faq`),
  howTo: phraseSet(
    `nasıl yapılır, nasıl, adım adım, rehberi, rehber, kılavuzu, kılavuz, yapımı, talimatları, kullanım kılavuzu`,
  ),
  comparison: phraseSet(`vs, karşılaştırma*, karşılaştırıl*, farkı, farklar, farkları, arasındaki fark*,
    alternatif*, mı yoksa, mi yoksa, yoksa, hangisi`),
  superlatives: phraseSet(`en iyi, en ucuz`),
  references: phraseSet(
    `kaynaklar, kaynak, kaynakça, referanslar, dipnotlar, ileri okuma, ayrıca bakınız, bibliyografya`,
  ),
  linkTexts:
    phraseSet(`tıklayın, buraya tıklayın, buraya tıklayınız, tıklayınız, burada, buraya, buradan, devamı,
    devamını oku, devamını gör,
    daha fazla, daha fazlası, daha fazla bilgi, daha fazla oku, daha fazla göster, detaylar, detaylı bilgi,
    ayrıntılar, detay, incele,
    bağlantı, bu bağlantı, link, oku, git, tümünü gör`),
  notFound: phraseSet(`sayfa bulunamadı, bulunamadı, aradığınız sayfa, mevcut değil, artık mevcut değil,
    böyle bir sayfa yok, sayfa yok,
    kaldırılmış olabilir, bulunamıyor`),
  boilerplateTitles: phraseSet(
    `ana sayfa, anasayfa, hoş geldiniz, başlıksız, adsız, adsız belge, isimsiz, yeni sayfa, sayfa, giriş`,
  ),
  about: phraseSet(
    `hakkımızda, hakkında, hakkımda, biz kimiz, kurumsal, ekibimiz, hikayemiz, hikâyemiz, şirketimiz, künye`,
  ),
  contact: phraseSet(`iletişim*, bize ulaşın, bize yazın, müşteri hizmetleri, iletisim, contact*`),
  bylines: phraseSet(`yazan, yazar, yazarı, hazırlayan, haber, editör, kaleme alan, muhabir, derleyen`),
  steps: phraseSet(`adım, aşama, 1 adım, 2 adım, 3 adım, 4 adım, 5 adım, 6 adım, 7 adım, 8 adım`),
  needsScript: phraseSet(`etkinleştir*, etkin, açın, açık, gerekl*, gerekiyor, devre dışı, kapalı, olmadan`),
  turnsOnScript: phraseSet(`etkinleştir*, açın`),
  units:
    phraseSet(`yüzde, puan, bin, milyon, milyar, trilyon, lira, liralık, tl, euro, avro, dolar, kuruş, kişi,
    kişinin, insan, kullanıcı*,
    müşteri, ziyaretçi, çalışan, katılımcı, şirket, ülke*, yıl, yıllık, yılda, yılında, ay, aylık, hafta*, gün,
    günlük, günde, saat*, dakika*,
    saniye, kez, kat, katı, litre*, metre*, kilometre*, santimetre, milimetre, gram, kilogram, kilo, ton,
    derece, watt, kilovatsaat, hektar,
    dönüm, adet, araştırma`),
  yearWords: phraseSet(
    `yılı, yılından, miladi, sene, ocak, şubat, mart, nisan, mayıs, haziran, temmuz, ağustos, eylül, ekim,
    kasım, aralık`,
  ),
  months: wordList(`ocak/oca, şubat/şub, mart/mar, nisan/nis, mayıs/may, haziran/haz, temmuz/tem, ağustos/ağu,
    eylül/eyl, ekim/eki,
    kasım/kas, aralık/ara`),
  functionWords:
    foldedWords(`acaba ama ancak artık asla az bana bazı belki ben beni benim bile bir biraz biri birkaç biz bu buna bunda bundan
    bunlar bunu bunun çok çünkü da daha dahi de defa diye en eğer gibi göre hem hep hepsi her hiç için ile ise işte kadar karşı ki kim
    kimse mı mi mu mü nasıl ne neden nerede nın niçin o olan olarak oldu olduğu olur on ona onlar onu onun sadece sen siz şey şu tüm üzere
    var ve veya ya yani yok`),
  abbreviations:
    abbreviationSet(`dr prof doç av sn yrd öğr uzm müh mah cad sok apt no# s# bkz vb vs örn yy m.ö m.s a.ş ltd şti st tel alb gen
    oca şub nis haz tem ağu eyl eki kas ara`),
  ordinalDots: true,
};
