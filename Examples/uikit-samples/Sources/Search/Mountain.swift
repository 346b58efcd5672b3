import Foundation

struct Mountain: Hashable {
  let name: String
  let height: Int
  let range: String
}

extension Mountain {
  private static let table = """
    Zugspitze,2962,Wetterstein
    Hochwanner,2744,Wetterstein
    Watzmann,2713,Berchtesgaden
    Hochfrottspitze,2649,Allgäu
    Mädelegabel,2645,Allgäu
    Nebelhorn,2224,Allgäu
    Großglockner,3798,Hohe Tauern
    Großvenediger,3657,Hohe Tauern
    Wiesbachhorn,3564,Hohe Tauern
    Hochkönig,2941,Berchtesgaden
    Hoher Göll,2522,Berchtesgaden
    Wildspitze,3768,Ötztal
    Similaun,3599,Ötztal
    Hintere Schwärze,3624,Ötztal
    Ortler,3905,Ortler
    Königspitze,3851,Ortler
    Monte Cevedale,3769,Ortler
    Dufourspitze,4634,Valais
    Dom,4545,Valais
    Weisshorn,4506,Valais
    Matterhorn,4478,Valais
    Finsteraarhorn,4274,Bern
    Aletschhorn,4193,Bern
    Jungfrau,4158,Bern
    Eiger,3967,Bern
    """

  static let all = table.split(separator: "\n").compactMap { line -> Mountain? in
    let parts = line.split(separator: ",")
    guard parts.count == 3, let height = Int(parts[1]) else { return nil }
    return Mountain(name: String(parts[0]), height: height, range: String(parts[2]))
  }.sorted { $0.name < $1.name }
}
